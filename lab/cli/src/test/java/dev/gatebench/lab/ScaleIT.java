package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.check.Checks;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.trial.SampleTimeLine;
import dev.gatebench.core.trial.TimeLine;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.testing.Deep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A report over as many trials as weeks of measuring give, by a JVM of 1 GiB, and by one that is too small for it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Deep
class ScaleIT {
    private static final List<Load> LOADS = Loads.closed(600, 800, 1000, 1200);
    private static final int ROUNDS = 834;

    /** The exit code of an error that nobody expected. */
    private static final int UNEXPECTED = 70;

    private static final long MOST_BYTES = 5_000_000;

    @TempDir
    private Path folder;

    @Test
    void drawsTenThousandTrialsInAGibibyteAsAPageOfFiveMegabytes() throws Exception {
        Path run = folder.resolve("run");
        long requests = write(run);
        long begun = System.nanoTime();

        try (GatebenchProcess gatebench =
                GatebenchProcess.startWith(List.of("-Xmx1g"), folder, "report", run.toString())) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isIn(0, 1);
        }

        System.out.printf(
                "scale: %,d trials of %,d requests drawn in %.1f s, index.html %,d bytes%n",
                3 * LOADS.size() * ROUNDS,
                requests,
                Duration.ofNanos(System.nanoTime() - begun).toMillis() / 1e3,
                Files.size(run.resolve("index.html")));
        assertThat(requests).isGreaterThan(30_000_000);
        assertThat(Files.size(run.resolve("index.html"))).isLessThan(MOST_BYTES);
        assertThat(Files.readString(run.resolve("index.html")))
                .contains("10,008 trials")
                .contains("The table holds the first");
        assertSaysInOneLineThatMemoryIsShort(run);
    }

    private void assertSaysInOneLineThatMemoryIsShort(Path run) throws Exception {
        byte[] results = Files.readAllBytes(run.resolve("results.json"));
        byte[] trials = Files.readAllBytes(run.resolve("trials.jsonl"));
        try (GatebenchProcess gatebench =
                GatebenchProcess.startWith(List.of("-Xmx24m", "-XX:+UseSerialGC"), folder, "report", run.toString())) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isEqualTo(UNEXPECTED);
            assertThat(gatebench.output().lines())
                    .singleElement()
                    .asString()
                    .startsWith("gatebench: unexpected error java.lang.OutOfMemoryError")
                    .endsWith("give Gatebench more memory, such as with GATEBENCH_OPTS=-Xmx4g");
        }
        assertThat(run.resolve("results.json")).hasBinaryContent(results);
        assertThat(run.resolve("trials.jsonl")).hasBinaryContent(trials);
    }

    /** Writes the run; how many requests it has. */
    private static long write(Path run) throws IOException {
        Files.createDirectories(run);
        SyntheticRun made = new SyntheticRun(run, 7);
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            for (Load load : LOADS) {
                for (SyntheticRun.Model model :
                        List.of(SyntheticRun.DIRECT, SyntheticRun.NETTY, SyntheticRun.WEB_CLIENT)) {
                    Trial trial = Checks.apply(made.trial(model, load, 1, round), CheckLimits.defaults(), List.of());
                    String file = TimeLine.path(trial.id(), 1);
                    SampleTimeLine.of(trial.id(), 8).write(run, file);
                    trials.add(trial.withTimeLine(file));
                }
            }
        }
        made.write(SyntheticRun.info(List.of("direct", "netty", "webClient"), LOADS, true), trials);
        return trials.stream().mapToLong(Trial::requests).sum();
    }
}
