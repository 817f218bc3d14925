package dev.gatebench.lab;

import dev.gatebench.testing.DeclaredPath;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * {@code java -jar gatebench.jar}, as users run it, with a home folder of its own for run files, and of the programs
 * that tests need those alone on its PATH that the running test declares.
 */
final class GatebenchProcess implements AutoCloseable {
    private static final long LIMIT_SECONDS = 240;
    private static final Path JAR = Path.of("target", "gatebench.jar");

    private final Process process;
    private final Path output;

    private GatebenchProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static GatebenchProcess start(Path folder, String... arguments) throws IOException {
        return start(List.of(), folder, arguments);
    }

    /** Starts it behind another command. */
    static GatebenchProcess start(List<String> before, Path folder, String... arguments) throws IOException {
        return start(before, List.of(), Map.of(), folder, arguments);
    }

    /** Starts it on a JVM with these options. */
    static GatebenchProcess startWith(List<String> jvmOptions, Path folder, String... arguments) throws IOException {
        return start(List.of(), jvmOptions, Map.of(), folder, arguments);
    }

    /** Starts it with these variables too. */
    static GatebenchProcess startWith(Map<String, String> variables, Path folder, String... arguments)
            throws IOException {
        return start(List.of(), List.of(), variables, folder, arguments);
    }

    private static GatebenchProcess start(
            List<String> before,
            List<String> jvmOptions,
            Map<String, String> variables,
            Path folder,
            String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(before);
        List<String> options = new ArrayList<>(jvmOptions);
        options.add("-Duser.home=" + folder);
        command.addAll(ShortLivedJvm.jar(options, JAR, arguments));
        Path output = Files.createTempFile(folder, "output", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("PATH", DeclaredPath.ofRunningTest());
        builder.environment().putAll(variables);
        return new GatebenchProcess(builder.start(), output);
    }

    int exitCode() throws InterruptedException, IOException {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("did not end within " + LIMIT_SECONDS + " s: " + output());
        }
        return process.exitValue();
    }

    String output() throws IOException {
        return Files.readString(output);
    }

    Process process() {
        return process;
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
