package dev.gatebench.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HolmTest {
    @Test
    void adjustsAsRDoes() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
        List<Comparison> adjusted = Comparison.adjust(List.of(
                comparison("a", 0.01, false),
                comparison("b", 0.04, false),
                comparison("c", 0.03, false),
                comparison("d", 0.005, false)));

        assertThat(adjusted).extracting(Comparison::candidate).containsExactly("a", "b", "c", "d");
        double[] expected = {0.03, 0.06, 0.06, 0.02};
        for (int i = 0; i < expected.length; i++) {
            assertThat(adjusted.get(i).adjustedPValue().orElseThrow()).isCloseTo(expected[i], within(1e-12));
        }
        assertThat(adjusted)
                .extracting(Comparison::verdict)
                .containsExactly(Difference.HIGHER, Difference.NONE_SHOWN, Difference.NONE_SHOWN, Difference.HIGHER);
    }

    @Test
    void leavesPrimaryComparisonsAsTheyAre() {
        List<Comparison> adjusted =
                Comparison.adjust(List.of(comparison("a", 0.04, true), comparison("b", 0.04, false)));

        assertThat(adjusted.get(0).verdict()).isEqualTo(Difference.HIGHER);
        assertThat(adjusted.get(0).adjustedPValue()).isEmpty();
        assertThat(adjusted.get(1).adjustedPValue()).hasValue(0.04);
    }

    @Test
    void claimsADifferenceInOneOfTwentyRunsOfManyComparisonsOfAlikeArms() {
        Random random = new Random(1);
        int runs = 4_000;
        int claimed = 0;
        for (int run = 0; run < runs; run++) {
            List<Comparison> many = IntStream.range(0, 14)
                    .mapToObj(i -> comparison("arm" + i, random.nextDouble(), false))
                    .toList();
            claimed += Comparison.adjust(many).stream().anyMatch(c -> c.verdict() != Difference.NONE_SHOWN) ? 1 : 0;
        }
        assertThat((double) claimed / runs).isBetween(0.035, 0.06);
    }

    private static Comparison comparison(String candidate, double pValue, boolean primary) {
        Ratio ratio = new Ratio(
                1.1,
                Optional.of(new Interval(1.01, 1.2)),
                OptionalDouble.of(pValue),
                OptionalDouble.empty(),
                4,
                Replication.FORK);
        return new Comparison(
                "baseline",
                candidate,
                Optional.empty(),
                new Measure(Metric.P99, Optional.empty(), true),
                ratio,
                Optional.empty(),
                Optional.empty(),
                primary,
                false,
                OptionalDouble.empty(),
                ratio.difference(),
                true);
    }
}
