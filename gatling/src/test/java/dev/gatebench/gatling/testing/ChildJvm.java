package dev.gatebench.gatling.testing;

import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of the same kind and class path as the test's, run to its end. */
public final class ChildJvm {
    /** Options without which Gatling cannot write its log. */
    public static final String ADD_OPENS = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    private static final long TIMEOUT_SECONDS = 120;

    private ChildJvm() {}

    /**
     * The exit code and the output of a child.
     *
     * @param exitCode its exit code
     * @param out standard output and standard error
     */
    public record Result(int exitCode, String out) {}

    /** Starts a child; the caller ends it. */
    public static Process start(Path out, List<String> jvmArgs, String mainClass, List<String> args)
            throws IOException {
        return new ProcessBuilder(ShortLivedJvm.command(jvmArgs, mainClass, args.toArray(new String[0])))
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
