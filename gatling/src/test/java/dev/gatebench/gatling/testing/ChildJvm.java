package dev.gatebench.gatling.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of the same kind and class path as the test's, run to its end. */
public final class ChildJvm {
    /** What Gatling cannot write its log without. */
    public static final String ADD_OPENS = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    private static final long TIMEOUT_SECONDS = 120;
    /** A child lives for seconds, in which the last tier of the JIT compiler and a parallel collector gain nothing. */
    private static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private ChildJvm() {}

    /**
     * What a child left.
     *
     * @param exitCode its exit code
     * @param out standard output and standard error
     */
    public record Result(int exitCode, String out) {}

    /** Starts a child; the caller ends it. */
    public static Process start(Path out, List<String> jvmArgs, String mainClass, List<String> args)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SHORT_LIVED);
        command.addAll(jvmArgs);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(mainClass);
        command.addAll(args);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
    }

    /** Runs a child to its end. */
    public static Result run(Path folder, List<String> jvmArgs, String mainClass, List<String> args)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "child", ".out");
        Process child = start(out, jvmArgs, mainClass, args);
        try {
            if (!child.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(
                        mainClass + " did not end in " + TIMEOUT_SECONDS + " s: " + Files.readString(out));
            }
            return new Result(child.exitValue(), Files.readString(out));
        } finally {
            child.destroyForcibly();
        }
    }
}
