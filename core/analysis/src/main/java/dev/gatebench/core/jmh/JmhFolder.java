package dev.gatebench.core.jmh;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The folder of a run of the benchmarks alone. Files that a run of a study has too have the same names as there. */
public record JmhFolder(Path path) {
    /** Returns {@code jmh-run.json}, which marks the folder. */
    public Path info() {
        return path.resolve("jmh-run.json");
    }

    /** Returns the files that are named as in a run of a study. */
    public RunFolder run() {
        return new RunFolder(path);
    }

    /** Whether the folder is marked. */
    public boolean exists() {
        return Files.isRegularFile(info());
    }

    /**
     * Computes the results from the files.
     *
     * @throws IOException naming the file that is missing or wrong
     */
    public JmhResults read() throws IOException {
        List<JmhScore> scores = JmhFile.read(run().jmh());
        return new JmhResults(
                Json.read(info(), JmhRunInfo.class),
                Json.read(run().environment(), Environment.class),
                scores,
                PathMatchers.of(scores, MatcherFacts.read(run().matchers())));
    }
}
