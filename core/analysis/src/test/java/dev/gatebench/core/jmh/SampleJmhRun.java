package dev.gatebench.core.jmh;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.result.SyntheticRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The folder of a run of the benchmarks alone, with the files that {@code gatebench jmh --smoke} left. */
public final class SampleJmhRun {
    private static final Instant START = Instant.parse("2026-11-20T23:02:54Z");

    private SampleJmhRun() {}

    /** Writes it: whole, and recorded. */
    public static JmhFolder write(Path dir) throws IOException {
        return write(
                dir,
                new JmhRunInfo(
                        "smoke",
                        List.of("gatebench", "jmh", "--smoke"),
                        START,
                        Optional.of(START.plusSeconds(20)),
                        Optional.empty()));
    }

    /** Writes the same files under another description of the run. */
    public static JmhFolder write(Path dir, JmhRunInfo info) throws IOException {
        JmhFolder folder = new JmhFolder(dir);
        Json.write(folder.info(), info);
        Json.write(folder.run().environment(), SyntheticRun.environment());
        copy("matchers-jmh.json", folder.run().jmh());
        copy("matchers.json", folder.run().matchers());
        return folder;
    }

    /** Copies a recorded file. */
    public static void copy(String resource, Path file) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(SampleJmhRun.class.getResourceAsStream("/dev/gatebench/core/jmh/" + resource))) {
            Files.write(file, in.readAllBytes());
        }
    }
}
