package dev.gatebench.lab.gateway.shenyu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class BurntShareTest {
    private static final Instant START = Instant.ofEpochMilli(1_795_375_150_000L);

    @Test
    void addsUpTheSecondsWithinTheWindowsOfTrials() {
        List<String> log = List.of(
                line(900, 1000, -500, 500),
                line(40, 1000, 100, 1100),
                "burns 5 % of what all else costs: a positive control",
                line(60, 1000, 1100, 2100),
                line(900, 1000, 2100, 3100),
                line(130, 2000, 60_500, 61_500));
        assertThat(BurntShare.of(log, List.of(trial(START, 3), trial(START.plusSeconds(60), 2))))
                .hasValue((40 + 60 + 130) / 4000.0);
    }

    @Test
    void isNotKnownWithoutASecondInAWindow() {
        assertThat(BurntShare.of(List.of(line(40, 1000, 100, 1100)), List.of())).isEmpty();
        assertThat(BurntShare.of(List.of("started"), List.of(trial(START, 3)))).isEmpty();
    }

    private static Trial trial(Instant startedAt, int seconds) {
        return TrialBuilder.trial("plus5", new ClosedLoad(600), 1, 1)
                .startedAt(startedAt)
                .durationNs(Duration.ofSeconds(seconds).toNanos())
                .build();
    }

    private static String line(long burntMs, long otherMs, long fromMs, long toMs) {
        return "WARN 1 --- : burnt " + burntMs * 1000 + " us beside " + otherMs * 1000
                + " us of other CPU time for 600 requests from "
                + START.plusMillis(fromMs).toEpochMilli()
                + " to " + START.plusMillis(toMs).toEpochMilli() + " ms";
    }
}
