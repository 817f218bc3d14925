package dev.gatebench.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.comparison.ComparedTrials;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.result.PublishedRatio.Position;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PublishedRatiosTest {
    private static final Load LOAD = new ClosedLoad(600);

    private List<PublishedRatio> ratios(Published.Row... rows) {
        return ratios(new ControlledRun(List.of(LOAD), 4, 1, 1.3), rows);
    }

    private static List<PublishedRatio> ratios(ControlledRun run, Published.Row... rows) {
        RunInfo info = published(run.info(true, List.of(new ComparisonSpec("base", "candidate"))), List.of(rows));
        List<Trial> trials = run.trials();
        return new PublishedRatios(info, new ComparedTrials(trials, 0.5, Optional.empty())).assemble();
    }

    @Test
    void standBesideOurs() {
        List<PublishedRatio> ratios = ratios(row("base", LOAD, 1000, 20e6), row("candidate", LOAD, 2000, 10e6));
        assertThat(ratios).extracting(PublishedRatio::metric).containsExactly(Metric.THROUGHPUT, Metric.P50);
        PublishedRatio throughput = ratios.get(0);
        assertThat(throughput.published()).isEqualTo(2);
        assertThat(throughput.measured().orElseThrow().ratio()).isCloseTo(1, within(0.1));
        assertThat(throughput.missing()).isEmpty();
        assertThat(throughput.byCpu().orElseThrow().ratio())
                .as("the candidate costs 1.3 times as much")
                .isCloseTo(1 / 1.3, within(0.02));
        assertThat(throughput.position()).contains(Position.OUTSIDE);
        assertThat(ratios.get(1).published()).isEqualTo(0.5);
    }

    @Test
    void sayWhyOursIsMissing() {
        assertThat(ratios(row("base", LOAD, 1000, 0), row("gone", LOAD, 3000, 0)))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.candidate()).isEqualTo("gone");
                    assertThat(one.published()).isEqualTo(3);
                    assertThat(one.measured()).isEmpty();
                    assertThat(one.missing()).contains("its image is not here");
                });
        Load other = new ClosedLoad(700);
        assertThat(ratios(row("base", other, 1000, 0), row("candidate", other, 3000, 0)))
                .singleElement()
                .satisfies(one -> assertThat(one.missing()).contains("700 connections is not in this run"));
    }

    @Test
    void sayByWhichChecksOursWasRefused() {
        ControlledRun refused = new ControlledRun(List.of(LOAD), 4, 1, 1.3).refusing(trial -> true);
        assertThat(ratios(refused, row("base", LOAD, 1000, 0), row("candidate", LOAD, 3000, 0)))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.measured()).isEmpty();
                    assertThat(one.byCpu()).isEmpty();
                    assertThat(one.missing()).contains("refused by little");
                    assertThat(one.position()).isEmpty();
                });
    }

    /** It is not the rate that hides them. */
    @Test
    void sayByWhichChecksTrialsThatWereHeldToARateWereRefused() {
        ControlledRun held = new ControlledRun(List.of(LOAD), 4, 1, 1.3).refusing(trial -> true);
        RunInfo info = published(
                held.info(true, List.of(new ComparisonSpec("base", "candidate"))),
                List.of(row("base", LOAD, 1000, 0), row("candidate", LOAD, 3000, 0)));
        List<Trial> trials = held.trials().stream()
                .map(trial -> TrialBuilder.like(trial)
                        .heldTo((int) trial.throughputPerSec())
                        .build()
                        .withFindings(trial.status(), trial.checks()))
                .toList();
        assertThat(new PublishedRatios(info, new ComparedTrials(trials, 0.5, Optional.empty())).assemble())
                .singleElement()
                .satisfies(one -> assertThat(one.missing()).contains("refused by little"));
    }

    @Test
    void areOfOneLoadAlone() {
        assertThat(ratios(row("base", LOAD, 1000, 0), row("candidate", new ClosedLoad(700), 3000, 0)))
                .isEmpty();
    }

    @Test
    void takeTheOnlyLoadWhereTheTableSaysNone() {
        assertThat(ratios(row("base", null, 1000, 0), row("candidate", null, 3000, 0)))
                .singleElement()
                .satisfies(one -> assertThat(one.measured()).isPresent());
    }

    private static RunInfo published(RunInfo info, List<Published.Row> rows) {
        Published published = new Published("a report", rows, Map.of("gone", "its image is not here"));
        return info.withPublished(Optional.of(published));
    }

    private static Published.Row row(String arm, @Nullable Load load, double perSec, double p50Ns) {
        return new Published.Row(
                arm,
                Optional.empty(),
                Optional.ofNullable(load),
                OptionalDouble.of(perSec),
                OptionalDouble.empty(),
                p50Ns > 0 ? OptionalDouble.of(p50Ns) : OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                List.of());
    }
}
