package dev.gatebench.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.comparison.PairTrials;
import dev.gatebench.core.comparison.Pairs;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.result.CostTrials;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NormalisationTest {
    private static final int FEW = 600;
    private static final int EACH = 100_000;

    @Test
    void takesTheMeanOfTheKernelsTimesThatWereMeasured() {
        Trial trial = CostTrials.of("netty", new ClosedLoad(600), 1, 1, 100, 0, 8e6, FEW);
        assertThat(Normalisation.KERNEL.reference(trial)).hasValue(8e6);
        assertThat(Normalisation.BACKEND.reference(trial)).isEmpty();
        assertThat(Normalisation.BACKEND.cost(trial)).isEmpty();
        assertThat(Normalisation.NONE.cost(trial)).hasValue(100);
    }

    @Test
    void dividesTheHostsSpeedOutAndKeepsNanoseconds() throws IOException {
        List<Trial> trials = new ArrayList<>();
        double[] speeds = {0.5, 1, 2, 4, 1};
        for (int round = 1; round <= speeds.length; round++) {
            double speed = speeds[round - 1];
            trials.add(CostTrials.of("netty", new ClosedLoad(600), 1, round, 120_000 * speed, 20_000 * speed, 0, FEW));
        }
        Cell cell = results(trials).cell("netty", new ClosedLoad(600)).orElseThrow();
        Estimate normalised = cell.normalisedCpuNsPerRequest().orElseThrow();
        assertThat(cell.normalisation()).contains(Normalisation.BACKEND);
        assertThat(normalised.median()).isCloseTo(120_000, within(1e-6));
        assertThat(normalised.interval().orElseThrow().high()
                        / normalised.interval().orElseThrow().low())
                .isCloseTo(1, within(1e-9));
        Estimate raw = cell.cpuNsPerRequest().sut().orElseThrow();
        assertThat(raw.interval().orElseThrow().high()
                        / raw.interval().orElseThrow().low())
                .isGreaterThan(2);
    }

    @Test
    void comparesNormalisedAndRawAndLeadsWithNormalised() throws IOException {
        List<Trial> trials = new ArrayList<>();
        double[] speeds = {0.6, 1.5, 0.8, 1.4};
        for (int round = 1; round <= speeds.length; round++) {
            // within the round the host is faster or slower for the candidate by another factor each time
            double slower = speeds[round - 1];
            trials.add(CostTrials.of("webClient", new ClosedLoad(600), 1, round, 100, 20, 0, FEW));
            trials.add(CostTrials.of("netty", new ClosedLoad(600), 1, round, 90 * slower, 20 * slower, 0, FEW));
        }
        List<Comparison> cpu = cpu(results(trials));
        assertThat(cpu)
                .extracting(Comparison::load, c -> c.measure().normalisation(), c -> c.measure()
                        .leading())
                .containsExactly(
                        tuple(Optional.of(new ClosedLoad(600)), Optional.of(Normalisation.BACKEND), true),
                        tuple(Optional.of(new ClosedLoad(600)), Optional.of(Normalisation.NONE), false));
        assertThat(cpu.get(0).found().ratio()).isCloseTo(0.9, within(1e-9));
        assertThat(cpu.get(1).found().interval().orElseThrow().high()).isGreaterThan(1.2);
    }

    @Test
    void isNotByABackendThatDidOtherWorkBehindOneArm() throws IOException {
        List<Trial> trials = new ArrayList<>();
        double[] speeds = {0.99, 1.02, 1.01, 0.98};
        for (int round = 1; round <= speeds.length; round++) {
            double speed = speeds[round - 1];
            trials.add(CostTrials.of("webClient", new ClosedLoad(600), 1, round, 100, 20, 0, FEW));
            trials.add(CostTrials.of("netty", new ClosedLoad(600), 1, round, 90 * speed, 25 * speed, 0, FEW));
        }
        Results results = results(trials);
        assertThat(cpu(results)).singleElement().satisfies(comparison -> {
            assertThat(comparison.measure().normalisation()).contains(Normalisation.NONE);
            assertThat(comparison.found().ratio()).isCloseTo(0.9, within(0.01));
        });
        assertThat(results.footnotes())
                .contains("netty against webClient: CPU per request is not normalised: a request cost the backend 1.25"
                        + " times as much behind the one as behind the other.");
    }

    @Test
    void isNotByTheBackendBetweenTwoKindsOfGateway() {
        PairTrials alike = new PairTrials(
                List.of(CostTrials.of("nginx", new ClosedLoad(600), 1, 1, 50, 20, 0, FEW)),
                List.of(CostTrials.of("envoy", new ClosedLoad(600), 1, 1, 100, 20, 0, FEW)));
        assertThat(alike.normalisation(true).normalisation()).isEqualTo(Normalisation.BACKEND);
        assertThat(alike.normalisation(false).note("nginx", "envoy"))
                .contains(
                        "envoy against nginx: CPU per request is not normalised: two kinds of gateway give the backend"
                                + " other work.");
    }

    @Test
    void isNotByTheBackendWhereTheArmsLoadItDifferently() throws IOException {
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            trials.add(CostTrials.of("webClient", new ClosedLoad(600), 1, round, 100, 20, 5, FEW));
            trials.add(CostTrials.of("netty", new ClosedLoad(600), 1, round, 100, 40, 5, EACH));
        }
        Results results = results(trials);
        Comparison leading = cpu(results).get(0);
        assertThat(leading.measure().normalisation()).contains(Normalisation.NONE);
        assertThat(leading.found().ratio()).isCloseTo(1, within(1e-9));
        assertThat(results.footnotes())
                .contains("netty against webClient: CPU per request is not normalised: the arms load the backend"
                        + " differently: 0.00600 and 1.00 connections per request.");
        assertThat(results.cell("netty", new ClosedLoad(600))
                        .orElseThrow()
                        .normalisedCpuNsPerRequest()
                        .orElseThrow()
                        .median())
                .as("its scale is not that of an arm with a cheaper backend")
                .isCloseTo(100, within(1e-9));
    }

    @Test
    void isByTheBackendWhereBothArmsOpenAConnectionForEachRequest() {
        List<Trial> one = List.of(CostTrials.of("a", new ClosedLoad(600), 1, 1, 100, 20, 0, EACH));
        assertThat(NormalisationChoice.of(
                                one, List.of(CostTrials.of("b", new ClosedLoad(600), 1, 1, 100, 20, 0, 91_000)))
                        .normalisation())
                .isEqualTo(Normalisation.BACKEND);
        assertThat(NormalisationChoice.of(
                                one, List.of(CostTrials.of("b", new ClosedLoad(600), 1, 1, 100, 20, 0, 90_000)))
                        .normalisation())
                .isEqualTo(Normalisation.NONE);
    }

    @Test
    void isNotNormalisedWhereBothArmsWereUnderLoadInTheSameSeconds() {
        List<Trial> one = List.of(TrialBuilder.like(CostTrials.of("a", new ClosedLoad(600), 1, 1, 100, 20, 0, FEW))
                .beside("b")
                .build());
        List<Trial> other = List.of(TrialBuilder.like(CostTrials.of("b", new ClosedLoad(600), 1, 1, 100, 40, 0, FEW))
                .beside("a")
                .build());
        NormalisationChoice choice = NormalisationChoice.of(one, other);
        assertThat(choice.normalisation()).isEqualTo(Normalisation.NONE);
        assertThat(choice.note("a", "b"))
                .contains("b against a: CPU per request is not normalised: both were under load in the same seconds, on"
                        + " the same CPUs.");
        assertThat(NormalisationChoice.ofRuns(one, other).normalisation())
                .as("arms of two runs were not, though each had a namesake of the other beside it")
                .isEqualTo(Normalisation.BACKEND);
        List<Trial> third = List.of(CostTrials.of("c", new ClosedLoad(600), 1, 1, 100, 20, 0, FEW));
        assertThat(NormalisationChoice.of(one, third).normalisation()).isEqualTo(Normalisation.BACKEND);
    }

    @Test
    void fallsBackWhereOneTrialLacksTheReferenceAndSaysSo() throws IOException {
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            trials.add(CostTrials.of("webClient", new ClosedLoad(600), 1, round, 100, 20, 0, FEW));
            trials.add(CostTrials.of("netty", new ClosedLoad(600), 1, round, 100, round == 2 ? 0 : 20, 0, FEW));
        }
        Results results = results(trials);
        assertThat(cpu(results)).singleElement().satisfies(comparison -> {
            assertThat(comparison.measure().normalisation()).contains(Normalisation.NONE);
            assertThat(comparison.measure().leading()).isTrue();
        });
        assertThat(results.footnotes())
                .contains("netty against webClient: CPU per request is not normalised: the reference 'backend' was not"
                        + " measured in every trial.");
        assertThat(results.cell("netty", new ClosedLoad(600)).orElseThrow().normalisedCpuNsPerRequest())
                .isEmpty();
        assertThat(results.cell("webClient", new ClosedLoad(600)).orElseThrow().normalisedCpuNsPerRequest())
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 10})
    void coversTheTrueRatioWhereTheHostDriftsAndIsNarrowerThanRaw(int rounds) {
        Random random = new Random(rounds);
        int runs = 1_000;
        int held = 0;
        double normalisedWidth = 0;
        double rawWidth = 0;
        for (int run = 0; run < runs; run++) {
            List<Trial> baseline = new ArrayList<>();
            List<Trial> candidate = new ArrayList<>();
            double host = 1;
            for (int round = 1; round <= rounds; round++) {
                host *= Math.exp(0.1 * random.nextGaussian());
                baseline.add(drifting("webClient", round, 140_000, host, random));
                host *= Math.exp(0.1 * random.nextGaussian());
                candidate.add(drifting("netty", round, 140_000 * 0.95, host, random));
            }
            NormalisationChoice choice = NormalisationChoice.of(baseline, candidate);
            List<Measure> measures = Measure.of(Metric.CPU, choice.normalisation(), true);
            Ratio ratio = new Pairs(new PairTrials(baseline, candidate), measures.get(0), Optional.empty())
                    .at(new ClosedLoad(600))
                    .orElseThrow();
            held += ratio.interval().orElseThrow().low() <= 0.95
                            && 0.95 <= ratio.interval().orElseThrow().high()
                    ? 1
                    : 0;
            normalisedWidth += width(ratio);
            rawWidth += width(new Pairs(new PairTrials(baseline, candidate), measures.get(1), Optional.empty())
                    .at(new ClosedLoad(600))
                    .orElseThrow());
        }
        assertThat((double) held / runs).isBetween(0.93, 0.97);
        assertThat(normalisedWidth).isLessThan(rawWidth / 2);
    }

    private static Trial drifting(String arm, int round, double sut, double host, Random random) {
        return CostTrials.of(
                arm,
                new ClosedLoad(600),
                1,
                round,
                sut * host * Math.exp(0.02 * random.nextGaussian()),
                20_000 * host * Math.exp(0.02 * random.nextGaussian()),
                0,
                FEW);
    }

    private static double width(Ratio ratio) {
        return Math.log(ratio.interval().orElseThrow().high()
                / ratio.interval().orElseThrow().low());
    }

    private static List<Comparison> cpu(Results results) {
        return results.comparisons().stream()
                .filter(comparison -> comparison.measure().metric() == Metric.CPU)
                .toList();
    }

    private static Results results(List<Trial> trials) throws IOException {
        return SampleRun.results(
                SyntheticRun.info(List.of("netty", "webClient"), Loads.closed(600), true),
                trials,
                Path.of("no-histograms"));
    }
}
