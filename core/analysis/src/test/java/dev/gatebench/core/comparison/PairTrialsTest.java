package dev.gatebench.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.comparison.DuetEffect.Verdict;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairTrialsTest {
    private static final List<Load> LOADS = List.of(new ClosedLoad(600), new ClosedLoad(800));
    private static final int DUETS = 1;
    private static final int ALONE = 2;

    private final Random random = new Random(1);

    @Test
    void compareCpuByDuetsAndTheRestByTrialsAlone() {
        PairTrials pair = pair(5, 1, 0.05);

        assertThat(pair.by(Metric.CPU).candidate()).allMatch(trial -> trial.round() == DUETS);
        assertThat(pair.by(Metric.CPU).baseline()).allMatch(trial -> trial.round() == DUETS);
        assertThat(pair.by(Metric.P99).candidate()).allMatch(trial -> trial.round() == ALONE);
        assertThat(pair.by(Metric.THROUGHPUT).baseline()).allMatch(trial -> trial.round() == ALONE);
        assertThat(pair.normalisation(true).normalisation()).isEqualTo(Normalisation.NONE);
        assertThat(pair.leads(Metric.P99)).isTrue();
    }

    @Test
    void ofDuetsAloneLeadByCpuOnly() {
        PairTrials duets = pair(5, 1, 0.05).by(Metric.CPU);

        assertThat(duets.by(Metric.P99)).isEqualTo(duets);
        assertThat(duets.leads(Metric.CPU)).isTrue();
        assertThat(duets.leads(Metric.P99)).isFalse();
        assertThat(duets.leads(Metric.THROUGHPUT)).isFalse();
        assertThat(duets.duetEffect()).isEmpty();
    }

    @Test
    void countPlannedPairsOfWhichNothingWasMeasured() {
        PairTrials duets = cutOff(pair(6, 1, 0.01).by(Metric.CPU), List.of("candidate", "baseline"));

        assertThat(duets.by(Metric.CPU)).isEqualTo(duets);
        assertThat(duets.headline(LOADS.get(0), 0.34)).isFalse();
        assertThat(duets.leads(Metric.THROUGHPUT)).isFalse();
    }

    @Test
    void ofOlderRunsCountFailedTrialsThatDoNotSayWhatWasBesideThem() {
        PairTrials duets = cutOff(pair(6, 1, 0.01).by(Metric.CPU), List.of());

        assertThat(duets.by(Metric.CPU)).isEqualTo(duets);
        assertThat(duets.headline(LOADS.get(0), 0.34)).isFalse();
        assertThat(duets.leads(Metric.THROUGHPUT)).isFalse();
        assertThat(CellTrials.alone(duets.candidate())).isEqualTo(duets.candidate());
    }

    /** All but the first two forks failed. */
    private static PairTrials cutOff(PairTrials pair, List<String> beside) {
        return new PairTrials(cutOff(pair.baseline(), beside), cutOff(pair.candidate(), beside));
    }

    private static List<Trial> cutOff(List<Trial> trials, List<String> beside) {
        return trials.stream()
                .map(trial -> trial.fork() <= 2
                        ? trial
                        : Trial.failed(
                                trial.id(),
                                "gatling",
                                trial.startedAt(),
                                "the driver ended before this trial",
                                beside.stream()
                                        .filter(arm -> !arm.equals(trial.arm()))
                                        .toList()))
                .toList();
    }

    @Test
    void ofAnArmThatSharedItsSecondsWithOthersCompareThoseAlone() {
        PairTrials pair = pair(5, 1, 0.05);
        List<Trial> direct = pair.baseline().stream()
                .filter(trial -> trial.round() == ALONE)
                .map(trial -> trial("direct", "", trial.load(), trial.fork(), ALONE, 20_000))
                .toList();

        PairTrials other = new PairTrials(direct, pair.candidate());

        assertThat(other.by(Metric.CPU).candidate()).allMatch(trial -> trial.round() == ALONE);
        assertThat(other.leads(Metric.THROUGHPUT)).isTrue();
    }

    @Test
    void ofTwoRunsOfDuetsLeadByCpuOnly() {
        List<Trial> duets = pair(5, 1, 0.05).by(Metric.CPU).candidate();
        PairTrials runs = new PairTrials(duets, duets);

        assertThat(runs.leads(Metric.CPU)).isTrue();
        assertThat(runs.leads(Metric.THROUGHPUT)).isFalse();
        assertThat(runs.leads(Metric.P99)).isFalse();
    }

    @Test
    void sayThatDuetsChangeNothingOnlyWhereThatIsKnown() {
        DuetEffect precise = pair(8, 1, 0.001).duetEffect().orElseThrow();
        assertThat(precise.found().ratio()).isCloseTo(1, within(0.003));
        assertThat(precise.verdict()).isEqualTo(Verdict.NONE);

        DuetEffect scattered = pair(4, 1, 0.05).duetEffect().orElseThrow();
        assertThat(scattered.verdict()).isEqualTo(Verdict.NOT_KNOWN);
        assertThat(scattered.note(scattered)).endsWith("whether duets change it by 1 % is not known.");
        assertThat(scattered.note(precise))
                .as("refusals have changed it")
                .contains(" Over all trials that ran to their end, the refused ones too, it is ");

        assertThat(pair(1, 1, 0.001).duetEffect().orElseThrow().verdict())
                .as("two loads of one fork are no repetitions")
                .isEqualTo(Verdict.NOT_KNOWN);
    }

    @Test
    void useNoDuetsThatChangeTheRatio() {
        PairTrials pair = pair(6, 1.05, 0.003);

        DuetEffect effect = pair.duetEffect().orElseThrow();
        assertThat(effect.found().ratio()).isCloseTo(1.05, within(0.01));
        assertThat(effect.verdict()).isEqualTo(Verdict.SHOWN);
        assertThat(pair.by(Metric.CPU).candidate()).allMatch(trial -> trial.round() == ALONE);
    }

    @Test
    void takeTheKindOfTrialsThatAnotherPairIsComparedBy() {
        PairTrials twins = pair(8, 1, 0.001);
        PairTrials changed = pair(6, 1.05, 0.003);

        assertThat(twins.by(Metric.CPU).candidate()).allMatch(trial -> trial.round() == DUETS);
        assertThat(twins.as(changed, Metric.CPU).candidate()).allMatch(trial -> trial.round() == ALONE);
        assertThat(changed.as(twins, Metric.CPU).candidate()).allMatch(trial -> trial.round() == DUETS);
    }

    /**
     * Forks with a round of duets and one alone, in which the candidate costs 1.2 times the baseline.
     *
     * @param inDuets what a duet multiplies that with
     * @param sd scatter of a ratio
     */
    private PairTrials pair(int forks, double inDuets, double sd) {
        List<Trial> baseline = new ArrayList<>();
        List<Trial> candidate = new ArrayList<>();
        for (int fork = 1; fork <= forks; fork++) {
            for (int round : new int[] {DUETS, ALONE}) {
                for (Load load : LOADS) {
                    double cost = 120_000 * (round == DUETS ? inDuets : 1) * Math.exp(sd * random.nextGaussian());
                    baseline.add(trial("baseline", "candidate", load, fork, round, 100_000));
                    candidate.add(trial("candidate", "baseline", load, fork, round, cost));
                }
            }
        }
        return new PairTrials(baseline, candidate);
    }

    private static Trial trial(String arm, String other, Load load, int fork, int round, double cpuNs) {
        TrialBuilder trial = TrialBuilder.trial(arm, load, fork, round)
                .cpuNsPerRequest(OptionalDouble.of(cpuNs), OptionalDouble.empty(), OptionalDouble.empty());
        return (round == DUETS ? trial.beside(other) : trial).build();
    }
}
