package dev.gatebench.core.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.selftest.RatioBlocks.Swap;
import dev.gatebench.core.statistics.Observation;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RatioBlocksTest {
    private static final RatioBlocks THREE_FORKS =
            new RatioBlocks(List.of(rounds(1.1, 1.2, 1.3, 1.4), rounds(2.1, 2.2, 2.3), rounds(3.1)));

    private static List<OptionalDouble> rounds(double... ratios) {
        return Arrays.stream(ratios).mapToObj(OptionalDouble::of).toList();
    }

    @Test
    void drawsEachForkOnceAndConsecutiveRoundsOfIt() {
        SplittableRandom random = new SplittableRandom(1);
        RatioBlocks longEnough = THREE_FORKS.longEnough(new Design(2, 3));
        for (int i = 0; i < 200; i++) {
            List<Observation> drawn =
                    longEnough.draw(new Design(2, 3), Swap.NONE, random).ratios();
            Set<List<Double>> windows = drawn.stream()
                    .collect(Collectors.groupingBy(
                            Observation::fork, Collectors.mapping(Observation::value, Collectors.toList())))
                    .values()
                    .stream()
                    .collect(Collectors.toSet());
            assertThat(windows)
                    .hasSize(2)
                    .contains(List.of(2.1, 2.2, 2.3))
                    .isSubsetOf(List.of(1.1, 1.2, 1.3), List.of(1.2, 1.3, 1.4), List.of(2.1, 2.2, 2.3));
        }
    }

    @Test
    void swapsTheLabelsOfAForkTogetherAndThoseOfRoundsOneByOne() {
        RatioBlocks one = new RatioBlocks(List.of(rounds(2.0, 4.0)));
        assertThat(outcomes(one, Swap.FORK)).containsExactlyInAnyOrder(List.of(2.0, 4.0), List.of(0.5, 0.25));
        assertThat(outcomes(one, Swap.ROUND))
                .containsExactlyInAnyOrder(
                        List.of(2.0, 4.0), List.of(0.5, 0.25), List.of(2.0, 0.25), List.of(0.5, 4.0));
    }

    @Test
    void drawsRoundsAsTheyWerePlannedAndLeavesOutWhatWasRefused() {
        List<OptionalDouble> refused = List.of(OptionalDouble.of(1.1), OptionalDouble.empty(), OptionalDouble.of(1.3));
        RatioBlocks blocks = new RatioBlocks(List.of(refused, rounds(2.1, 2.2)));

        Set<List<Double>> alone = outcomes(new RatioBlocks(List.of(refused)), Swap.NONE);
        assertThat(alone)
                .as("1.1 and 1.3 are no consecutive rounds")
                .containsExactlyInAnyOrder(List.of(1.1), List.of(1.3));
        assertThat(blocks.longEnough(new Design(2, 3)).forks()).containsExactly(refused);
        assertThat(blocks.pairs()).isEqualTo(4);
        assertThat(blocks.made()).containsExactly(List.of(1.1, 1.3), List.of(2.1, 2.2));
        assertThat(blocks.draw(new Design(1, 2), Swap.NONE, new SplittableRandom(1))
                        .taken())
                .hasSize(1)
                .isSubsetOf(0, 1);
    }

    @Test
    void countsTheComparisonsThatDiffer() {
        Design two = new Design(2, 2);
        // windows of two rounds: 3 and 2, the third fork is too short; either fork's labels may be turned against the
        // other's
        assertThat(THREE_FORKS.distinct(two, Swap.NONE)).isEqualTo(3 * 2);
        assertThat(THREE_FORKS.distinct(two, Swap.FORK)).isEqualTo(3 * 2 * 2);
        assertThat(THREE_FORKS.distinct(new Design(1, 2), Swap.ROUND)).isEqualTo((3 + 2) * 2);
        assertThat(THREE_FORKS.distinct(new Design(3, 2), Swap.FORK)).isZero();
    }

    @Test
    void countsTheComparisonsThatShareNoTrial() {
        assertThat(THREE_FORKS.disjoint(new Design(1, 2))).isEqualTo(3);
        assertThat(THREE_FORKS.disjoint(new Design(2, 1))).isEqualTo(4);
        assertThat(THREE_FORKS.disjoint(new Design(3, 1))).isEqualTo(1);
        assertThat(THREE_FORKS.disjoint(new Design(3, 2))).isZero();
    }

    private static Set<List<Double>> outcomes(RatioBlocks blocks, Swap swap) {
        SplittableRandom random = new SplittableRandom(2);
        Set<List<Double>> outcomes = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            outcomes.add(blocks.draw(new Design(1, 2), swap, random).ratios().stream()
                    .map(Observation::value)
                    .toList());
        }
        return outcomes;
    }
}
