package dev.gatebench.core.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.CellAssembler;
import dev.gatebench.core.comparison.ComparedTrials;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.ranking.Ranking.Ranked;
import dev.gatebench.core.result.CostTrials;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.testing.Deep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankingAssemblerTest {
    private static final long FEW = 100;
    private static final long ONE_PER_REQUEST = 100_000;

    private final List<Trial> trials = new ArrayList<>();
    private final List<String> arms = new ArrayList<>();

    @Test
    void putsTheCheapestFirstAndMarksWhatIsNotToldApartFromIt() throws IOException {
        arm("dear", FEW, 150e3, 151e3, 149e3, 150e3);
        arm("best", FEW, 100e3, 102e3, 98e3, 100e3);
        arm("close", FEW, 101e3, 100e3, 99e3, 102e3);

        Ranking ranking = ranked(600).get(0);

        assertThat(ranking.arms()).extracting(Ranked::arm).containsExactly("best", "close", "dear");
        assertThat(ranking.arms()).extracting(Ranked::rank).containsExactly(1, 2, 3);
        assertThat(ranking.notToldApart()).containsExactly("close");
        assertThat(ranking.best().ratio()).isEmpty();
        assertThat(ranking.best().toldApart()).isFalse();
        assertThat(ranking.arms().get(2)).satisfies(dear -> {
            assertThat(dear.toldApart()).isTrue();
            assertThat(dear.ratio().orElseThrow()).isBetween(1.49, 1.51);
            assertThat(dear.interval().orElseThrow().low()).isGreaterThan(1);
        });
    }

    @Test
    void tellsArmsApartByTheirRoundsThoughTheHostDriftsByMore() throws IOException {
        arm("best", FEW, 100e3, 140e3, 80e3, 120e3);
        arm("dearer", FEW, 105e3, 147e3, 84e3, 126e3);

        Ranking ranking = ranked(600).get(0);

        assertThat(ranking.best()
                        .cpuNsPerRequest()
                        .orElseThrow()
                        .interval()
                        .orElseThrow()
                        .high())
                .as("their own intervals overlap")
                .isGreaterThan(
                        ranking.arms().get(1).cpuNsPerRequest().orElseThrow().median());
        assertThat(ranking.notToldApart()).isEmpty();
    }

    @Test
    void givesNoPlaceToWhatAChecksRefuseHoweverCheapItLooksNorToTheDirectArm() throws IOException {
        arm("direct", FEW, 20e3, 20e3, 20e3);
        arm("sound", FEW, 100e3, 101e3, 102e3);
        arm("broken", FEW, 50e3, 50e3, 50e3);
        trials.replaceAll(
                trial -> trial.arm().equals("broken") ? trial.withFindings(TrialStatus.INVALID, List.of()) : trial);

        Ranking ranking = ranked(600).get(0);

        assertThat(ranking.arms()).extracting(Ranked::arm).containsExactly("sound");
        assertThat(ranking.refused()).containsExactly("broken");
    }

    @Test
    void isNotThereWhereNothingHasAHeadline() throws IOException {
        arm("direct", FEW, 20e3, 20e3, 20e3);

        assertThat(ranked(600)).isEmpty();
    }

    @Test
    void normalisesOnlyWhereAllArmsLoadTheBackendAlike() throws IOException {
        arm("a", FEW, 100e3, 101e3, 102e3);
        arm("b", FEW, 110e3, 111e3, 112e3);
        assertThat(ranked(600).get(0).normalisation()).isEqualTo(Normalisation.BACKEND);

        arm("close", ONE_PER_REQUEST, 190e3, 191e3, 192e3);
        Ranking raw = ranked(600).get(0);
        assertThat(raw.normalisation()).isEqualTo(Normalisation.NONE);
        assertThat(raw.best().cpuNsPerRequest().orElseThrow().median()).isEqualTo(101e3);
    }

    @Test
    void calledDearerThanTheFirstTheCheapestIsInNoMoreThanOneOfTwentyRankingsOfAlikeArms() throws IOException {
        assertThat(calledDearer(12, 100)).isLessThanOrEqualTo(0.05);
    }

    @Deep
    @Test
    void norIsItInMoreRankingsOfTwiceAsManyArms() throws IOException {
        assertThat(calledDearer(24, 300)).isLessThanOrEqualTo(0.05);
    }

    /** The share of rankings of alike arms in which one of them is called dearer than the first. */
    private double calledDearer(int alike, int rankings) throws IOException {
        Random random = new Random(1);
        int wrong = 0;
        for (int i = 0; i < rankings; i++) {
            arms.clear();
            trials.clear();
            for (int arm = 0; arm < alike; arm++) {
                arm(
                        "arm" + arm,
                        FEW,
                        random.doubles(6, -1, 1)
                                .map(noise -> 100e3 * Math.exp(0.05 * noise))
                                .toArray());
            }
            Ranking ranking = ranked(600).get(0);
            boolean named = ranking.best().arm().equals("arm0")
                    || ranking.notToldApart().contains("arm0");
            wrong += named ? 0 : 1;
        }
        return (double) wrong / rankings;
    }

    @Test
    void overAllLoadsRanksNoArmThatSharesOnlySomeOfThem() throws IOException {
        arm("a", FEW, 100e3, 101e3, 102e3);
        arm("b", FEW, 90e3, 91e3, 92e3);
        at(800, "a", 100e3, 101e3, 102e3);
        for (int round = 4; round <= 6; round++) {
            trials.add(CostTrials.of("b", new ClosedLoad(800), 1, round, 90e3, 40e3, 0, FEW));
        }

        Ranking all = ranked(600, 800).get(0);

        assertThat(all.arms())
                .as("a and b have no round in common at 800 connections")
                .hasSize(1);
        assertThat(all.refused()).hasSize(1);
    }

    @Test
    void oneRoundTellsNothingApart() throws IOException {
        arm("a", FEW, 100e3);
        arm("b", FEW, 300e3);

        assertThat(ranked(600).get(0).notToldApart()).containsExactly("b");
    }

    @Test
    void overAllLoadsTheGeometricMeanDecidesAndAnArmWithoutAHeadlineAtOneHasNoPlace() throws IOException {
        arm("a", FEW, 100e3, 101e3, 102e3);
        arm("b", FEW, 90e3, 91e3, 92e3);
        arm("c", FEW, 10e3, 11e3, 12e3);
        at(800, "a", 100e3, 101e3, 102e3);
        at(800, "b", 200e3, 202e3, 204e3);

        List<Ranking> rankings = ranked(600, 800);

        assertThat(rankings)
                .extracting(Ranking::load)
                .containsExactly(Optional.empty(), Optional.of(new ClosedLoad(600)), Optional.of(new ClosedLoad(800)));
        assertThat(rankings.get(0).arms()).extracting(Ranked::arm).containsExactly("a", "b");
        assertThat(rankings.get(0).refused()).containsExactly("c");
        assertThat(rankings.get(0).arms().get(1).ratio().orElseThrow()).isBetween(1.33, 1.36);
        assertThat(rankings.get(1).arms()).extracting(Ranked::arm).containsExactly("c", "b", "a");
        assertThat(rankings.get(2).arms()).extracting(Ranked::arm).containsExactly("a", "b");
    }

    @Test
    void tellsNoArmsApartThatShareTooFewPairs() throws IOException {
        arm("a", FEW, 100e3, 101e3, 102e3, 100e3, 101e3, 102e3);
        arm("b", FEW, 200e3, 201e3, 202e3, 200e3, 201e3, 202e3);
        refuse("a", 1, 2);
        refuse("b", 3, 4);

        Ranking ranking = new RankingAssembler(new ComparedTrials(trials, 0.34, Optional.empty()), cells(0.34, 600))
                .assemble(described(), Loads.closed(600))
                .get(0);

        assertThat(ranking.arms()).extracting(Ranked::arm).containsExactly("a", "b");
        assertThat(ranking.arms().get(1).toldApart()).isFalse();
        assertThat(ranking.arms().get(1).ratio()).isEmpty();
    }

    private void refuse(String arm, int... rounds) {
        for (int round : rounds) {
            trials.replaceAll(trial -> trial.arm().equals(arm) && trial.round() == round
                    ? TrialBuilder.like(trial).status(TrialStatus.INVALID).build()
                    : trial);
        }
    }

    /** One trial a round at 600 connections; the backend's cost, 40 us, does not move. */
    private void arm(String id, long connections, double... costs) {
        arms.add(id);
        for (int round = 1; round <= costs.length; round++) {
            trials.add(CostTrials.of(id, new ClosedLoad(600), 1, round, costs[round - 1], 40e3, 0, connections));
        }
    }

    private void at(int connections, String id, double... costs) {
        for (int round = 1; round <= costs.length; round++) {
            trials.add(CostTrials.of(id, new ClosedLoad(connections), 1, round, costs[round - 1], 40e3, 0, FEW));
        }
    }

    private List<Ranking> ranked(int... connections) throws IOException {
        return new RankingAssembler(new ComparedTrials(trials, 0.33, Optional.empty()), cells(0.33, connections))
                .assemble(described(), Loads.closed(connections));
    }

    private List<Cell> cells(double notValidShare, int... connections) throws IOException {
        CellAssembler assembler = new CellAssembler(
                trials, List.of(), notValidShare, OptionalLong.empty(), Path.of("no-histograms"), new Footnotes());
        List<Cell> cells = new ArrayList<>();
        for (String arm : arms) {
            for (Load load : Loads.closed(connections)) {
                cells.add(assembler.assemble(
                        arm,
                        load,
                        trials.stream()
                                .filter(trial ->
                                        trial.arm().equals(arm) && trial.load().equals(load))
                                .toList()));
            }
        }
        return cells;
    }

    private List<Arm> described() {
        return arms.stream()
                .map(id -> new Arm(id, id.equals("direct") ? id : "shenyu", Optional.empty(), Map.of(), List.of(), id))
                .toList();
    }
}
