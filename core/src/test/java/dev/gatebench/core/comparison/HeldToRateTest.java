package dev.gatebench.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.result.ControlledRun;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Arms that are held to a rate do not show what they can do. */
class HeldToRateTest {
    private static final List<Load> LOADS = Loads.closed(600, 800);
    private static final Load FIRST = new ClosedLoad(600);

    private final Footnotes footnotes = new Footnotes();

    @Test
    void areComparedByCpuAloneWhereTheOtherIsNot() {
        List<Comparison> comparisons = compared(trial -> isCandidateAtFirst(trial) ? held(trial, 1) : trial);

        assertThat(comparisons)
                .filteredOn(c -> c.load().equals(Optional.of(FIRST)))
                .isNotEmpty()
                .allMatch(c -> c.measure().metric() == Metric.CPU);
        assertThat(comparisons)
                .filteredOn(c -> c.load().isEmpty())
                .isNotEmpty()
                .allMatch(c -> c.measure().metric() == Metric.CPU);
        assertThat(comparisons)
                .filteredOn(c -> c.measure().metric() == Metric.THROUGHPUT)
                .extracting(c -> c.load().orElseThrow())
                .containsOnly(new ClosedLoad(800));
        assertThat(footnotes.texts())
                .contains("candidate is not compared with base by throughput and service times at 600 connections: one"
                        + " of them was held to a rate there that the other was not.")
                .noneMatch(note -> note.contains("600 connections: no round has a valid trial of both"));
    }

    @Test
    void areComparedByAllWhereBothAreHeldToTheSameOrTheRateIsNotReached() {
        int all = compared(UnaryOperator.identity()).size();

        assertThat(compared(trial -> held(trial, 1_000.0 / trial.throughputPerSec()))
                        .size())
                .isEqualTo(all);
        assertThat(compared(trial -> isCandidateAtFirst(trial) ? held(trial, 2) : trial))
                .as("twice as much as it does")
                .hasSize(all);
    }

    private static boolean isCandidateAtFirst(Trial trial) {
        return trial.arm().equals("candidate") && trial.load().equals(FIRST);
    }

    /** Held to a rate of so many times what it did. */
    private static Trial held(Trial trial, double times) {
        return TrialBuilder.like(trial)
                .heldTo((int) Math.round(trial.throughputPerSec() * times))
                .build();
    }

    private List<Comparison> compared(UnaryOperator<Trial> change) {
        List<Trial> trials = new ControlledRun(LOADS, 5, 1, 1.1)
                .trials().stream().map(change).toList();
        return new ComparisonAssembler(trials, 0, footnotes, Optional.empty())
                .assemble(List.of(new ComparisonSpec("base", "candidate")), LOADS);
    }
}
