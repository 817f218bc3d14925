package dev.gatebench.distribution;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The exit code, the output and the number of a program.
 *
 * @param exitCode its exit code
 * @param output what it said on both streams
 * @param pid its number
 */
record Call(int exitCode, String output, long pid) {
    private static final long LIMIT_SECONDS = 180;

    /**
     * Runs a program to its end.
     *
     * @param folder its working directory
     * @param variables of its environment, beside this process's own; an empty one is unset
     */
    static Call of(Path folder, Map<String, String> variables, List<String> command)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("gatebench-call", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        variables.forEach((name, value) -> {
            if (value.isEmpty()) {
                builder.environment().remove(name);
            } else {
                builder.environment().put(name, value);
            }
        });
        Process process = builder.start();
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(command + " did not end within " + LIMIT_SECONDS + " s");
            }
            return new Call(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8), process.pid());
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            Files.deleteIfExists(output);
        }
    }
}
