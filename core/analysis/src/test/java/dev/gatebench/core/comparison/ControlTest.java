package dev.gatebench.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.ranking.Ranking.Ranked;
import dev.gatebench.core.result.ControlledRun;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.text.Footnotes;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ControlTest {
    private static final List<Load> LOADS = Loads.closed(600, 800);
    private static final Load FIRST = new ClosedLoad(600);
    private static final int FORKS = 5;

    @Test
    void standsBesideEachComparisonAndLeavesItsVerdictWhereTheBaseIsAlikeToItself() throws IOException {
        Results results = new ControlledRun(LOADS, FORKS, 1, 1.1).results();

        assertThat(results.controls())
                .containsExactly(new Control("base", "base-again", "candidate", Optional.of(Difference.HIGHER)));
        assertThat(results.controls()).allMatch(Control::stands);
        for (int i = 0; i < results.comparisons().size(); i += 2) {
            Comparison own = results.comparisons().get(i);
            Comparison control = results.comparisons().get(i + 1);
            assertThat(own.isOf("base", "candidate")).isTrue();
            assertThat(own.control()).isFalse();
            assertThat(control.isOf("base", "base-again")).isTrue();
            assertThat(control.control()).isTrue();
            assertThat(control.measure()).isEqualTo(own.measure());
            assertThat(control.load()).isEqualTo(own.load());
            assertThat(control.primary()).isEqualTo(own.primary());
        }
        assertThat(primary(results, true).found().interval().orElseThrow().holds(1))
                .isTrue();
        assertThat(results.footnotes())
                .anyMatch(note -> note.startsWith("base-again is base started a second time, the control of"));
    }

    @Test
    void costsTheComparisonsThatItControlsNothingByItsNumber() throws IOException {
        ControlledRun run = new ControlledRun(LOADS, FORKS, 1, 1.01);
        List<Comparison> with =
                run.results().comparisons().stream().filter(c -> !c.control()).toList();

        List<Comparison> without = run.results(run.info(true, List.of(new ComparisonSpec("base", "candidate"))))
                .comparisons();

        assertThat(with).isEqualTo(without).isNotEmpty();
        assertThat(with).anyMatch(c -> c.adjustedPValue().isPresent());
    }

    @Test
    void isAdjustedForTheNumberOfControlsAlone() throws IOException {
        List<Comparison> controls = new ControlledRun(LOADS, FORKS, 1, 1.3)
                .results().comparisons().stream()
                        .filter(c -> c.control() && !c.primary())
                        .toList();

        double least = controls.stream()
                .mapToDouble(c -> c.found().pValue().orElseThrow())
                .min()
                .orElseThrow();
        assertThat(controls)
                .extracting(c -> c.adjustedPValue().orElseThrow())
                .contains(Math.min(1, least * controls.size()));
    }

    @Test
    void voidsEveryVerdictWhereTheBaseDiffersFromItself() throws IOException {
        Results results = new ControlledRun(LOADS, FORKS, 1.05, 1.1).results();

        assertThat(results.comparisons())
                .filteredOn(c -> !c.control())
                .isNotEmpty()
                .allMatch(c -> c.verdict() == Difference.VOID);
        assertThat(primary(results, true).verdict()).isEqualTo(Difference.HIGHER);
        assertThat(results.controls()).singleElement().satisfies(control -> assertThat(control.stands())
                .isFalse());
    }

    @Test
    void voidsOneOfTwentyRunsOfAlikeStartsByChanceAndFewOfTheirOtherVerdicts() {
        int runs = 500;
        int voided = 0;
        int other = 0;
        for (int seed = 1; seed <= runs; seed++) {
            ControlledRun run = new ControlledRun(LOADS, FORKS, 1, 1, seed);
            List<ComparisonSpec> specs = run.info().comparisons();
            List<Comparison> comparisons = new ComparisonAssembler(
                            new ComparedTrials(run.trials(), 0, Optional.empty()), List.of(), new Footnotes())
                    .assemble(specs, LOADS);
            boolean all = !Control.of(specs, comparisons).get(0).stands();
            voided += all ? 1 : 0;
            other += !all && comparisons.stream().anyMatch(c -> c.verdict() == Difference.VOID) ? 1 : 0;
        }
        assertThat((double) voided / runs).isBetween(0.03, 0.07);
        assertThat((double) other / runs).isLessThan(0.05);
    }

    @Test
    void isMissingWhereTheSecondStartWasRefused() throws IOException {
        Results results = new ControlledRun(LOADS, FORKS, 1, 1.1)
                .refusing(trial -> trial.arm().equals("base-again"))
                .results();

        assertThat(results.comparisons())
                .isNotEmpty()
                .allMatch(c -> !c.control() && c.verdict() == Difference.NO_CONTROL);
        assertThat(results.controls()).noneMatch(Control::stands);
    }

    @Test
    void isMissingOverAllLoadsWhereItIsAtOne() throws IOException {
        Results results = new ControlledRun(LOADS, FORKS, 1, 1.1)
                .refusing(trial ->
                        trial.arm().equals("base-again") && trial.load().equals(FIRST) && trial.fork() > 2)
                .results();

        assertThat(results.comparisons())
                .filteredOn(
                        c -> c.measure().metric() == Metric.CPU && c.measure().leading() && !c.control())
                .extracting(Comparison::verdict)
                .containsExactly(Difference.NO_CONTROL, Difference.HIGHER, Difference.NO_CONTROL);
        assertThat(results.controls()).noneMatch(Control::stands);
    }

    @Test
    void tellsNothingByOneRepetition() throws IOException {
        Results results = new ControlledRun(Loads.closed(600), 1, 1, 1.1).results();

        assertThat(primary(results, true).found().interval()).isEmpty();
        assertThat(primary(results, false).verdict()).isEqualTo(Difference.NO_CONTROL);
        assertThat(results.controls()).noneMatch(Control::stands);
    }

    @Test
    void hasNoVerdictWhereTheCandidateWasNotCompared() throws IOException {
        Results results = new ControlledRun(LOADS, FORKS, 1, 1)
                .refusing(trial -> trial.arm().equals("candidate"))
                .results();

        assertThat(results.comparisons()).isEmpty();
        assertThat(results.controls())
                .containsExactly(new Control("base", "base-again", "candidate", Optional.empty()));
        assertThat(results.controls()).noneMatch(Control::stands);
    }

    @Test
    void hasNoPlaceInARanking() throws IOException {
        Results results = new ControlledRun(LOADS, FORKS, 0.9, 1.1).results();

        assertThat(results.rankings()).isNotEmpty().allSatisfy(ranking -> assertThat(ranking.arms())
                .extracting(Ranked::arm)
                .containsExactly("base", "candidate"));
    }

    @Test
    void concernsWhatIsComparedWithOneOfTheTwoStarts() {
        Control control = new Control("base", "base-again", "candidate", Optional.empty());

        assertThat(control.concerns("base", "candidate")).isTrue();
        assertThat(control.concerns("candidate", "base-again")).isTrue();
        assertThat(control.concerns("base", "base-again")).isFalse();
        assertThat(control.concerns("direct", "candidate")).isFalse();
    }

    private static Comparison primary(Results results, boolean control) {
        return results.comparisons().stream()
                .filter(c -> c.primary() && c.control() == control)
                .findFirst()
                .orElseThrow();
    }
}
