package dev.gatebench.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks files that a power cut has damaged just after they were written. */
class LostHistogramsTest {
    @TempDir
    private Path run;

    @Test
    void failsTheTrialAloneWhoseHistogramIsMissing() throws IOException {
        List<Trial> trials = List.of(trial(1), trial(2), trial(3));
        Files.delete(file(2));

        assertLost(trials, 2);
    }

    @Test
    void failsTheTrialAloneWhoseHistogramIsEmpty() throws IOException {
        List<Trial> trials = List.of(trial(1), trial(2), trial(3));
        Files.write(file(2), new byte[0]);

        assertLost(trials, 2);
    }

    @Test
    void failsTheTrialAloneWhoseHistogramIsOfZeros() throws IOException {
        List<Trial> trials = List.of(trial(1), trial(2), trial(3));
        Files.write(file(2), new byte[(int) Files.size(file(2))]);

        assertLost(trials, 2);
    }

    @Test
    void keepsNoHistogramThatWasCutOffAnywhereBeforeItsLastCount() throws IOException {
        List<Trial> trials = List.of(trial(1));
        byte[] whole = Files.readAllBytes(file(1));
        Histogram all = HistogramFiles.read(run, path(1));
        int lost = 0;
        for (int length = 0; length < whole.length; length++) {
            Files.write(file(1), Arrays.copyOf(whole, length));
            if (LostHistograms.found(run, trials).get(0).status() == TrialStatus.FAILED) {
                lost++;
            } else {
                assertThat(HistogramFiles.read(run, path(1)))
                        .as("of its first " + length + " of " + whole.length + " bytes")
                        .isEqualTo(all);
            }
        }
        assertThat(lost).isGreaterThan(whole.length / 2);
    }

    @Test
    void saysOfAFailedTrialWhatItSaidBefore() throws IOException {
        Trial failed = Trial.failed(id(1), "gatling", Instant.EPOCH, "netty exited", List.of());

        assertThat(LostHistograms.found(run, List.of(failed))).containsExactly(failed);
    }

    private void assertLost(List<Trial> trials, int round) throws IOException {
        List<Trial> found = LostHistograms.found(run, trials);

        Trial lost = found.get(round - 1);
        assertThat(lost.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(lost.note().orElseThrow()).contains("'" + path(round) + "' must be whole", "'gatebench resume'");
        assertThat(lost.requests()).as("its other figures are kept").isEqualTo(100);
        assertThat(found).filteredOn(trial -> trial.round() != round).containsExactly(trials.get(0), trials.get(2));
    }

    private Trial trial(int round) throws IOException {
        Histogram times = new Histogram(3);
        for (int i = 1; i <= 100; i++) {
            times.recordValue(i * 1_000_000L);
        }
        HistogramFiles.write(run, path(round), "service times", Instant.EPOCH, 1_000_000_000L, times);
        return TrialBuilder.trial("netty", new ClosedLoad(10), 1, round)
                .requests(100)
                .serviceTimeNs(Quantiles.of(50_500_000.0, times))
                .histogramFile(path(round))
                .build();
    }

    private static TrialId id(int round) {
        return new TrialId("netty", new ClosedLoad(10), 1, round);
    }

    private static String path(int round) {
        return HistogramFiles.path(id(round), 1);
    }

    private Path file(int round) {
        return run.resolve(path(round));
    }
}
