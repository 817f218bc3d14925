package dev.gatebench.core.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.selftest.NormalisationFindings.ControlFindings;
import dev.gatebench.core.selftest.RatioBlocks.Swap;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Analyses recordings whose truth is known. Seeds are fixed, so the shares are too. Their error falls with the root of
 * the number of recordings, and so do the bounds; {@link SelfTestSimulationAtSizeTest} has more.
 */
class SelfTestSimulationTest {
    private static final int DRAWS = 30;

    int recordings() {
        return 100;
    }

    /** The bound that is this share for 400 recordings. */
    private Offset<Double> withinOf400(double share) {
        return within(share * Math.sqrt(400.0 / recordings()));
    }

    @ParameterizedTest
    @CsvSource({"2,4", "3,4", "5,2"})
    void alikeArmsAreToldApartInOneOfTwentyComparisonsOverForks(int forks, int rounds) {
        SyntheticRecording model = new SyntheticRecording(10, 8, 0.02, 0.03, 0.05, 0);
        assertThat(meanShare(model, new Design(forks, rounds), Swap.FORK, Draws::claimed))
                .isCloseTo(0.05, withinOf400(0.01));
    }

    @ParameterizedTest
    @EnumSource(
            value = Swap.class,
            names = {"FORK", "ROUND"})
    void alikeArmsAreToldApartInOneOfTwentyComparisonsOverRoundsThoughTheHostDrifts(Swap swap) {
        SyntheticRecording model = new SyntheticRecording(10, 24, 0, 0.03, 0.05, 0);
        assertThat(meanShare(model, new Design(1, 8), swap, Draws::claimed)).isCloseTo(0.05, withinOf400(0.01));
    }

    @Test
    void intervalsOverRoundsAreCaughtWhenProcessesDiffer() {
        SyntheticRecording model = new SyntheticRecording(10, 24, 0.02, 0.03, 0, 0);
        SelfTestResults results = analyse(model, 1, 20, 1);

        assertThat(results.passed()).isFalse();
        NormalisationFindings raw = results.normalisations().get(0);
        assertThat(raw.falsePositives().share()).isGreaterThan(SelfTestProof.MOST_FALSE_POSITIVES);
        assertThat(meanShare(model, new Design(1, 20), Swap.ROUND, Draws::claimed))
                .as("the very processes do differ, and labels swapped by round ask whether they do")
                .isCloseTo(0.05, withinOf400(0.01));
    }

    /**
     * The spread is itself an estimate of few forks, and 0 where it comes out negative: a little more than 5 % is its
     * price.
     */
    @ParameterizedTest
    @CsvSource({"0.01,1,6", "0.01,2,6", "0.02,1,6"})
    void alikeArmsAreToldApartInAboutOneOfTwentyComparisonsThatAreToldOfTheForkSpread(
            double processSd, int forks, int rounds) {
        assertThat(claimedTold(processSd, forks, rounds)).isBetween(0.02, 0.075);
    }

    double claimedTold(double processSd, int forks, int rounds) {
        SyntheticRecording model = new SyntheticRecording(8, 6, processSd, 0.02, 0, 0);
        Design design = new Design(forks, rounds);
        double sum = 0;
        for (int seed = 0; seed < recordings(); seed++) {
            Draws told = Draws.told(ratios(model, seed), design, Swap.FORK, DRAWS, seed)
                    .orElseThrow();
            sum += told.claimed().share();
        }
        return sum / recordings();
    }

    @Test
    void toldOfTheForkSpreadAnEffectIsFoundWithFewerForks() {
        SyntheticRecording model = new SyntheticRecording(8, 6, 0.008, 0.02, 0, 0);
        NormalisationFindings found = analyse(model, 2, 6, 5).normalisations().get(2);
        assertThat(found.told().orElseThrow().smallestEffect().orElseThrow().effect())
                .isLessThan(found.smallestEffect().map(LeastEffect::effect).orElse(1.0));
    }

    @ParameterizedTest
    @CsvSource({"3,4,0.05", "5,4,0.03", "8,2,0.03"})
    void findsAnEffectAsOftenAsTheNoncentralTDistributionSays(int forks, int rounds, double effect) {
        SyntheticRecording model = new SyntheticRecording(12, 8, 0.008, 0.03, 0, 0);
        double sd = Math.sqrt(2 * (0.008 * 0.008 + 0.03 * 0.03 / rounds));
        double theory = upperPower(forks, Math.log1p(effect) / (sd / Math.sqrt(forks)));
        assertThat(meanShare(model, new Design(forks, rounds), Swap.FORK, draws -> draws.detected(effect)))
                .isCloseTo(theory, withinOf400(0.03));
        assertThat(theory).isBetween(0.2, 0.99);
    }

    @Test
    void findsTheVarianceComponentsAndTheNormalisationThatFollowsTheHost() {
        SyntheticRecording model = new SyntheticRecording(60, 12, 0.02, 0.01, 0.05, 0);
        SelfTestResults results = analyse(model, 4, 6, 3);

        Variance raw = results.normalisations().get(0).variance();
        Variance backend = results.normalisations().get(2).variance();
        // next trials of a round are one step of the host's walk apart
        assertThat(raw.roundSd()).isCloseTo(Math.sqrt(2 * 0.01 * 0.01 + 0.05 * 0.05), within(0.004));
        assertThat(backend.roundSd()).isCloseTo(Math.sqrt(2 * (0.01 * 0.01 + 0.002 * 0.002)), within(0.0015));
        assertThat(backend.forkSd().orElseThrow()).isCloseTo(0.02 * Math.sqrt(2), within(0.006));
        assertThat(backend.trialSd()).isCloseTo(0.0102, within(0.0008));
        assertThat(results.leastVariance()).isNotEqualTo(Normalisation.NONE);
    }

    @Test
    void findsThePositiveControlAndWhatItMustBe() {
        SyntheticRecording model = new SyntheticRecording(10, 16, 0.003, 0.02, 0.03, 0.05);
        SelfTestResults results = SelfTest.analyse(
                model.results(9),
                new AlikeArms("a", "b"),
                List.of(model.control(9)),
                SyntheticRecording.COSTS,
                SyntheticRecording.options(400, 4, 8, 1));

        ControlFindings control = results.normalisations().get(2).controls().get(0);
        assertThat(control.found().ratio()).isCloseTo(1.05, within(0.01));
        assertThat(control.found().interval().orElseThrow().low())
                .isLessThan(control.found().ratio());
        assertThat(control.expected()).isEqualTo(1.05);
        assertThat(control.detected().orElseThrow().share()).isGreaterThan(0.8);
    }

    /** The mean over many recordings, of which each is one draw of the processes and the noise. */
    private double meanShare(SyntheticRecording model, Design design, Swap swap, Function<Draws, Share> share) {
        double sum = 0;
        for (int seed = 0; seed < recordings(); seed++) {
            sum += share.apply(Draws.of(ratios(model, seed), design, swap, DRAWS, seed))
                    .share();
        }
        return sum / recordings();
    }

    private static RatioBlocks ratios(SyntheticRecording model, long seed) {
        return Recording.of(model.trials(seed), SyntheticRecording.LOAD, "a", "b")
                .ratios(Normalisation.NONE)
                .orElseThrow();
    }

    private static SelfTestResults analyse(SyntheticRecording model, int forks, int rounds, long seed) {
        return SelfTest.analyse(
                model.results(seed),
                new AlikeArms("a", "b"),
                List.of(),
                SyntheticRecording.COSTS,
                SyntheticRecording.options(100, forks, rounds, seed));
    }

    /** P(T > c) of the noncentral t distribution with n − 1 degrees of freedom, c the bound of the 95 % interval. */
    private static double upperPower(int n, double shift) {
        int freedom = n - 1;
        double critical = TDistribution.of(freedom).inverseCumulativeProbability(0.975);
        ChiSquaredDistribution chi = ChiSquaredDistribution.of(freedom);
        NormalDistribution normal = NormalDistribution.of(0, 1);
        int steps = 20_000;
        double sum = 0;
        for (int i = 0; i < steps; i++) {
            double v = chi.inverseCumulativeProbability((i + 0.5) / steps);
            sum += normal.survivalProbability(critical * Math.sqrt(v / freedom) - shift);
        }
        return sum / steps;
    }
}
