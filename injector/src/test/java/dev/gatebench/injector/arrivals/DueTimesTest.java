package dev.gatebench.injector.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.OpenLoad;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DueTimesTest {
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    @Test
    void areEvenWhereTheyAreConstant() {
        long[] due = all(new OpenLoad(1000, Arrivals.CONSTANT, 10), SECOND_NS, 3 * SECOND_NS, 1);

        assertThat(due).hasSizeBetween(1999, 2000);
        for (int i = 1; i < due.length; i++) {
            assertThat(due[i] - due[i - 1]).isCloseTo(1_000_000, within(1L));
        }
        assertThat(due[0]).isGreaterThanOrEqualTo(SECOND_NS);
        assertThat(due[due.length - 1]).isLessThan(3 * SECOND_NS);
    }

    @Test
    void ofSeveralInjectorsAreEvenTogether() {
        OpenLoad part = new OpenLoad(500, Arrivals.CONSTANT, 10);
        DueTimes first = DueTimes.of(part, 0, 2 * SECOND_NS, 1, 0);
        DueTimes second = DueTimes.of(part, 0, 2 * SECOND_NS, 2, 0.5);

        for (int i = 0; i < second.count(); i++) {
            assertThat(second.ns(i) - first.ns(i)).isCloseTo(1_000_000, within(1L));
        }
        assertThat(first.count() + second.count()).isBetween(1998, 2000);
    }

    /**
     * The number in a span has the mean and the variance of its length × rate; gaps have the mean of their deviation.
     */
    @Test
    void areOfAPoissonProcess() {
        long[] due = all(new OpenLoad(10_000, Arrivals.POISSON, 10), 0, 20 * SECOND_NS, 7);

        assertThat((double) due.length).isCloseTo(200_000, within(4 * Math.sqrt(200_000)));
        long[] inBins = new long[2000];
        for (long ns : due) {
            inBins[(int) (ns / (SECOND_NS / 100))]++;
        }
        double mean = LongStream.of(inBins).average().orElseThrow();
        double variance = LongStream.of(inBins)
                .mapToDouble(count -> (count - mean) * (count - mean))
                .average()
                .orElseThrow();
        assertThat(variance / mean).as("index of dispersion").isCloseTo(1, within(4 * Math.sqrt(2.0 / 2000)));
        long longGaps = 0;
        for (int i = 1; i < due.length; i++) {
            longGaps += due[i] - due[i - 1] > 300_000 ? 1 : 0;
        }
        assertThat((double) longGaps / due.length)
                .as("share of gaps above three means")
                .isCloseTo(Math.exp(-3), within(4 * Math.sqrt(Math.exp(-3) / 200_000)));
        long[] sorted = due.clone();
        Arrays.sort(sorted);
        assertThat(due).isEqualTo(sorted);
    }

    @Test
    void areThoseOfTheirSeed() {
        OpenLoad load = new OpenLoad(1000, Arrivals.POISSON, 10);
        assertThat(all(load, 0, SECOND_NS, 3)).isEqualTo(all(load, 0, SECOND_NS, 3));
        assertThat(all(load, 0, SECOND_NS, 3)).isNotEqualTo(all(load, 0, SECOND_NS, 4));
    }

    @Test
    void areNoMoreThanMemoryHolds() {
        assertThatThrownBy(() -> DueTimes.of(new OpenLoad(10_000_000, Arrivals.POISSON, 10), 0, 60 * SECOND_NS, 1, 0))
                .hasMessage("a step must have at most 10000000 requests, was to have 600000000: lower the rate, or"
                        + " measure for a shorter time");
    }

    @Test
    void areSharedAmongLoopsSoThatEachIsSentOnce() {
        DueTimes due = DueTimes.of(new OpenLoad(1000, Arrivals.POISSON, 10), 0, SECOND_NS, 3, 0);
        long[] together = IntStream.range(0, 3)
                .mapToObj(loop -> due.share(loop, 3))
                .flatMapToLong(part -> IntStream.range(0, part.count()).mapToLong(part::ns))
                .sorted()
                .toArray();
        assertThat(together).isEqualTo(all(new OpenLoad(1000, Arrivals.POISSON, 10), 0, SECOND_NS, 3));
    }

    /** There may be 80 MB of them. */
    @Test
    void areKeptOnce() {
        ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        long before = bean.getThreadAllocatedBytes(self);
        DueTimes due = DueTimes.of(new OpenLoad(100_000, Arrivals.CONSTANT, 10), 0, 10 * SECOND_NS, 1, 0);
        int shared = due.share(0, 2).count() + due.share(1, 2).count();

        assertThat(shared).isEqualTo(due.count());
        assertThat(bean.getThreadAllocatedBytes(self) - before).isLessThan(due.count() * 8L * 5 / 4);
    }

    @Test
    void areSharedAgain() {
        DueTimes due = DueTimes.of(new OpenLoad(1000, Arrivals.CONSTANT, 10), 0, SECOND_NS, 1, 0);
        assertThat(due.share(1, 2).share(1, 3).ns(2)).isEqualTo(due.ns(15));
        assertThat(due.share(1, 2).share(1, 3).count()).isEqualTo(166);
    }

    private static long[] all(OpenLoad load, long fromNs, long toNs, long seed) {
        DueTimes due = DueTimes.of(load, fromNs, toNs, seed, 0);
        return IntStream.range(0, due.count()).mapToLong(due::ns).toArray();
    }
}
