package dev.gatebench.core.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.compare.Compared;
import dev.gatebench.core.compare.FailOn;
import dev.gatebench.core.compare.Gate;
import dev.gatebench.core.compare.RunComparison;
import dev.gatebench.core.compare.RunComparison.Side;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Interval;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class CompareTextTest {
    private static final String FORKS = "netty at 600 connections, CPU per request of the SUT, normalised by backend:"
            + " cannot tell, and more time will not help where lanes are the repetitions. Two valid forks or more in"
            + " each lane would: measure again on the same nodes, with at least twice as many fidelity.full.forks as"
            + " lanes in each run.";

    @Test
    void saysThatMoreForksInEachLaneWouldTellWhereLanesAreTheRepetitions() {
        assertThat(CompareText.notes(comparison(Replication.LANE))).containsExactly(FORKS);
    }

    @ParameterizedTest
    @EnumSource(
            value = CompareFormat.class,
            names = {"CONSOLE", "MARKDOWN", "JUNIT", "HTML"})
    void saysItInEachFormatForPeople(CompareFormat format) throws IOException {
        StringBuilder out = new StringBuilder();
        format.write(comparison(Replication.LANE), out);
        assertThat(out.toString().replaceAll("[\\\\\\s]+", " ")).contains("twice as many fidelity.full.forks as lanes");
    }

    @ParameterizedTest
    @EnumSource(value = Replication.class, names = "LANE", mode = Mode.EXCLUDE)
    void saysOfOtherRepetitionsThatTheLimitIsTooNear(Replication unit) {
        assertThat(CompareText.notes(comparison(unit)))
                .singleElement()
                .asString()
                .contains("the ratio lies so near the limit")
                .doesNotContain("lane");
    }

    private static RunComparison comparison(Replication unit) {
        Compared line = new Compared(
                "netty",
                "netty",
                Optional.of(new ClosedLoad(600)),
                new Measure(Metric.CPU, Optional.of(Normalisation.BACKEND), true),
                Optional.of(1.04),
                Optional.of(new Interval(0.9, 1.2)),
                OptionalDouble.of(0.4),
                OptionalDouble.of(4),
                3,
                Optional.of(unit),
                true,
                OptionalDouble.empty(),
                Optional.empty(),
                Difference.NONE_SHOWN,
                Gate.CANNOT_TELL,
                Optional.empty());
        return new RunComparison(
                RunComparison.SCHEMA_VERSION,
                side("before"),
                side("after"),
                false,
                OptionalDouble.of(0.05),
                FailOn.BEYOND,
                false,
                List.of(),
                List.of(line),
                List.of(),
                List.of(),
                List.of());
    }

    private static Side side(String run) {
        return new Side(run, "alike", "full", Instant.parse("2026-11-27T08:00:00Z"), Optional.empty());
    }
}
