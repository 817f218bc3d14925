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
import dev.gatebench.core.trial.TrialStatus;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Arms that are held to a rate do not show what they can do. */
class HeldToRateTest {
    private static final List<Load> LOADS = Loads.closed(600, 800);
    private static final Load FIRST = new ClosedLoad(600);

    /** Less than what the trials have, so that they have it. */
    private static final int RATE = 1000;

    private static final int NOT_REACHED = 1_000_000;

    private final Footnotes footnotes = new Footnotes();

    @Test
    void areNotComparedWhereTheOtherIsNotHeldToIt() {
        List<Comparison> comparisons = compared(trial -> isCandidateAtFirst(trial) ? held(trial, RATE) : trial);

        assertThat(comparisons)
                .extracting(Comparison::load)
                .contains(Optional.empty(), Optional.of(new ClosedLoad(800)))
                .doesNotContain(Optional.of(FIRST));
        assertThat(comparisons)
                .filteredOn(
                        c -> c.measure().metric() == Metric.CPU && c.measure().leading())
                .as("the one load that is left stands for all, and is told once")
                .singleElement()
                .satisfies(c -> assertThat(c.primary()).isTrue());
        assertThat(footnotes.texts())
                .contains("candidate is not compared with base at 600 connections: there they were held to different"
                        + " rates, or only one to a rate.")
                .noneMatch(note -> note.contains("600 connections: no round has a valid trial of both"));
    }

    @Test
    void areNotComparedByThroughputWhereBothAreHeldToIt() {
        List<Comparison> comparisons = compared(trial -> held(trial, RATE));

        assertThat(comparisons).isNotEmpty().noneMatch(c -> c.measure().metric() == Metric.THROUGHPUT);
        assertThat(comparisons).anyMatch(Comparison::primary);
        assertThat(footnotes.texts())
                .contains("candidate is not compared with base by throughput at 600 connections, 800 connections: both"
                        + " were held to the same rate.");
    }

    @Test
    void areComparedByAllWhereTheRateIsNotReached() {
        int all = compared(UnaryOperator.identity()).size();

        assertThat(compared(trial -> isCandidateAtFirst(trial) ? held(trial, NOT_REACHED) : trial))
                .hasSize(all);
    }

    @Test
    void areTakenByTheMiddleOfTheirValidTrials() {
        List<Comparison> comparisons = compared(trial -> held(trial, trial.fork() == 1 ? NOT_REACHED : RATE));

        assertThat(comparisons)
                .as("one of five does not decide")
                .isNotEmpty()
                .noneMatch(c -> c.measure().metric() == Metric.THROUGHPUT);
    }

    @Test
    void areNotSaidToDifferInRateWhereOneHasNoValidTrial() {
        compared(trial -> {
            Trial held = held(trial, RATE);
            return isCandidateAtFirst(trial)
                    ? TrialBuilder.like(held).status(TrialStatus.INVALID).build()
                    : held;
        });

        assertThat(footnotes.texts())
                .noneMatch(note -> note.contains("there they were held to different rates"))
                .anyMatch(note -> note.contains("600 connections: no round has a valid trial of both"));
    }

    private static boolean isCandidateAtFirst(Trial trial) {
        return trial.arm().equals("candidate") && trial.load().equals(FIRST);
    }

    private static Trial held(Trial trial, int rate) {
        return TrialBuilder.like(trial).heldTo(rate).build();
    }

    private List<Comparison> compared(UnaryOperator<Trial> change) {
        List<Trial> trials = new ControlledRun(LOADS, 5, 1, 1.1)
                .trials().stream().map(change).toList();
        return new ComparisonAssembler(new ComparedTrials(trials, 0, Optional.empty()), List.of(), footnotes)
                .assemble(List.of(new ComparisonSpec("base", "candidate")), LOADS);
    }
}
