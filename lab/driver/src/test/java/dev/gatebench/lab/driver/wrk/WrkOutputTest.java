package dev.gatebench.lab.driver.wrk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class WrkOutputTest {
    private static final long END_MS = 1_700_000_010_000L;
    private static final Step STEP = new Step(
            "nginx closed 20 fork 1 round 1",
            StepKind.TRIAL,
            "nginx",
            URI.create("http://127.0.0.1:1"),
            new ClosedLoad(20),
            0,
            0,
            2000,
            0,
            OptionalInt.empty(),
            Optional.empty(),
            false,
            Optional.empty(),
            List.of());

    @Test
    void readsWhatAReal410Printed() {
        DriverTrial trial = WrkOutput.parse(recorded()).trial(STEP, END_MS);

        assertThat(trial.name()).isEqualTo(STEP.name());
        assertThat(trial.requests()).isEqualTo(188_822);
        assertThat(trial.answered()).isEqualTo(OptionalLong.of(188_822));
        assertThat(trial.failed()).hasValue(0);
        assertThat(trial.unanswered())
                .as("one of each connection when it stops")
                .hasValue(STEP.load().connections());
        assertThat(trial.errors()).isEmpty();
        assertThat(trial.complete()).isTrue();
        assertThat(trial.window().toEpochMs()).isEqualTo(END_MS);
        assertThat(trial.window().lengthMs()).isEqualTo(2001);
        assertThat(trial.responseTime()).isEmpty();
    }

    @Test
    void takesAwayExactlyWhatWrkHasAddedToTheTimes() {
        WrkOutput output = WrkOutput.parse(recorded());
        long shown =
                output.latencies().values().stream().mapToLong(Long::longValue).sum();

        Histogram histogram =
                output.trial(STEP, END_MS).serviceTime().orElseThrow().decoded();

        assertThat(shown).isGreaterThan(188_822);
        assertThat(histogram.getTotalCount()).isEqualTo(188_822);
    }

    @Test
    void refusesCountsThatContradictEachOther() {
        String counts = "status 0|timeout 0|connect 0|read 0|write 0|";
        for (String block : List.of(
                "durationUs 3000000|requests -600|" + counts + "latency 4 5",
                "durationUs 0|requests 600|" + counts + "latency 4 5",
                "durationUs -1|requests 600|" + counts + "latency 4 5",
                "durationUs 3000000|requests 600|" + counts + "latency 9223372036854775807 20",
                "durationUs 3000000|requests 600|" + counts + "latency -4 20",
                "durationUs 3000000|requests 600|" + counts + "latency 4 -20")) {
            assertThatThrownBy(() -> WrkOutput.parse(block(block)))
                    .as(block)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("within its duration of");
        }
    }

    @Test
    void hasNoTableOfMoreRequestsThanThereWereMicroseconds() {
        WrkOutput output = WrkOutput.parse(block("durationUs 3000000|requests 600000000|status 0|timeout 0|connect 0"
                + "|read 0|write 0|latency 1 1|latency 2000000 1"));

        assertThat(output.trial(STEP, END_MS).serviceTime()).isEmpty();
    }

    private static List<String> block(String lines) {
        return List.of((WrkOutput.BEGIN + "|" + lines + "|" + WrkOutput.END).split("\\|", -1));
    }

    @Test
    void undoesTheCorrectionOfAnyTable() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200; i++) {
            int connections = random.nextInt(1, 50);
            int requests = random.nextInt(connections, 3000);
            long expected = random.nextLong(1, 400);
            TreeMap<Long, Long> measured = new TreeMap<>();
            for (int r = 0; r < requests; r++) {
                measured.merge(1 + (long) (Math.pow(random.nextDouble(), 8) * 2_000), 1L, Long::sum);
            }
            long durationUs = expected * (requests / connections);

            WrkOutput output = new WrkOutput(
                    new ScriptOutput("wrk", Map.of("requests", (long) requests, "durationUs", durationUs), List.of()),
                    corrected(measured, expected));

            assertThat(output.uncorrected(connections)).as("case %d", i).isEqualTo(measured);
        }
    }

    /** {@code stats_correct} of wrk 4, which shows nothing below the shortest time that was measured. */
    private static NavigableMap<Long, Long> corrected(NavigableMap<Long, Long> measured, long expected) {
        TreeMap<Long, Long> table = new TreeMap<>(measured);
        for (long n = expected * 2; n <= measured.lastKey(); n++) {
            long count = table.getOrDefault(n, 0L);
            for (long m = n - expected; count > 0 && m > expected; m -= expected) {
                table.merge(m, count, Long::sum);
            }
        }
        return new TreeMap<>(table.tailMap(measured.firstKey()));
    }

    @Test
    void hasNoTimesWhereSomeAreOfWrongReplies() {
        DriverTrial trial = WrkOutput.parse(output(100, 3, 1, "latency 50 99")).trial(STEP, END_MS);

        assertThat(trial.requests()).isEqualTo(96);
        assertThat(trial.errors()).isEqualTo(Map.of(ErrorKind.STATUS, 3L, ErrorKind.TIMEOUT, 1L));
        assertThat(trial.serviceTime()).isEmpty();
    }

    @Test
    void hasNoTimesWhereTheTableDoesNotHoldAllRequests() {
        assertThat(WrkOutput.parse(output(100, 0, 0, "latency 50 98"))
                        .trial(STEP, END_MS)
                        .serviceTime())
                .isEmpty();
        assertThat(WrkOutput.parse(output(100, 0, 0)).trial(STEP, END_MS).serviceTime())
                .isEmpty();
    }

    @Test
    void refusesWhatIsCutOffOrSomethingElse() {
        List<String> cut = recorded();
        assertThatThrownBy(() -> WrkOutput.parse(cut.subList(0, cut.size() - 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must hold 'gatebench-wrk begin' and 'gatebench-wrk end'");
        assertThatThrownBy(() -> WrkOutput.parse(List.of("unable to connect to 127.0.0.1:1 Connection refused")))
                .hasMessageContaining("ended with 'unable to connect");
        assertThatThrownBy(() -> WrkOutput.parse(List.of())).hasMessageContaining("ended with ''");
        assertThatThrownBy(() -> WrkOutput.parse(output(1, 0, 0, "latency fast 1")))
                .hasMessageContaining("was 'latency fast 1'");
        assertThatThrownBy(() -> WrkOutput.parse(List.of(WrkOutput.BEGIN, "durationUs 1", "requests 1", WrkOutput.END))
                        .trial(STEP, END_MS))
                .hasMessageContaining("must have a line 'status'");
    }

    private static List<String> output(long requests, long status, long timeout, String... latencies) {
        List<String> lines = new ArrayList<>(List.of(
                "Running 2s test",
                WrkOutput.BEGIN,
                "durationUs 2000000",
                "requests " + requests,
                "bytes 1",
                "connect 0",
                "read 0",
                "write 0",
                "status " + status,
                "timeout " + timeout));
        lines.addAll(List.of(latencies));
        lines.add(WrkOutput.END);
        return lines;
    }

    private static List<String> recorded() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                java.util.Objects.requireNonNull(
                        WrkOutputTest.class.getResourceAsStream("wrk-4.1.0-20-connections.txt")),
                StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        } catch (java.io.IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
