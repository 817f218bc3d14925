package dev.gatebench.core.curve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.trial.Quantile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The error rate of a whole search for the greatest rate that keeps a goal: it looks at one rate after another, each
 * with an interval of 95 %, and where it looks next hangs on what it saw. Arms are drawn whose p99 grows as that of a
 * queue does, and whose trials scatter.
 */
class SloSearchSimulationTest {
    private static final Slo GOAL = Slo.parse("p99=50ms");
    private static final double CAPACITY_PER_SEC = 10_000;
    private static final double IDLE_NS = 10e6;

    /** Where 10 ms ÷ (1 − rate ÷ 10,000) is 50 ms. */
    private static final double TRUE_PER_SEC = 8_000;

    private static final int SEARCHES = 2_000;

    /**
     * An answer is wrong where the greatest rate that is said to keep the goal does not, or the least that is said to
     * miss it does not.
     *
     * @param forks trials of a rate, one a fork
     * @param scatter standard deviation of the logarithms of a rate's p99
     */
    @ParameterizedTest
    @CsvSource({"3, 0.10", "5, 0.10", "5, 0.30"})
    void answersWronglyInOneOfTenSearchesAtMost(int forks, double scatter) {
        SplittableRandom random = new SplittableRandom(48);
        int wrong = 0;
        for (int search = 0; search < SEARCHES; search++) {
            RateRange found = search(random, forks, scatter);
            wrong += found.holdsPerSec().orElse(0) > TRUE_PER_SEC
                            || found.failsPerSec().orElse(Double.MAX_VALUE) < TRUE_PER_SEC
                    ? 1
                    : 0;
        }
        assertThat((double) wrong / SEARCHES).isLessThanOrEqualTo(0.10);
    }

    private static RateRange search(SplittableRandom random, int forks, double scatter) {
        List<CurvePoint> points = new ArrayList<>();
        for (double share : new double[] {0.2, 0.5, 0.9}) {
            points.add(point((int) (CAPACITY_PER_SEC * share), random, forks, scatter));
        }
        for (int tries = 0; tries < SloSearch.MOST_TRIES; tries++) {
            OptionalInt next = SloSearch.next(curve(points), GOAL);
            if (next.isEmpty()) {
                break;
            }
            points.add(point(next.getAsInt(), random, forks, scatter));
        }
        return RateRange.of(points, point -> point.keeps(GOAL));
    }

    private static Curve curve(List<CurvePoint> points) {
        return new Curve("arm", points, new RateRange(OptionalDouble.empty(), OptionalDouble.empty()), List.of());
    }

    private static CurvePoint point(int perSec, SplittableRandom random, int forks, double scatter) {
        double p99 = IDLE_NS / (1 - perSec / CAPACITY_PER_SEC);
        List<Observation> observed = new ArrayList<>();
        for (int fork = 1; fork <= forks; fork++) {
            observed.add(new Observation(fork, 0, p99 * Math.exp(scatter * random.nextGaussian())));
        }
        return new CurvePoint(
                new OpenLoad(perSec, Arrivals.POISSON, 1_000),
                perSec,
                perSec,
                perSec,
                forks,
                0,
                0,
                0,
                Optional.empty(),
                Optional.empty(),
                0,
                Map.of(Quantile.P99, Estimate.of(observed).orElseThrow()),
                CurvePoint.Verdict.KEEPS_UP);
    }
}
