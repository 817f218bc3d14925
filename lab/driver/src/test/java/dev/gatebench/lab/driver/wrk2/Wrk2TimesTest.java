package dev.gatebench.lab.driver.wrk2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.gatebench.core.driver.Times;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;

class Wrk2TimesTest {
    private static final long LONGEST_US = 60_000_000;
    private static final long DAY_US = 86_400_000_000L;

    @Test
    void keepsWholeMicrosecondsExactly() {
        Times times = new Wrk2Times(List.of(new Wrk2Times.Bucket(0, 0, 1), new Wrk2Times.Bucket(2047, 2047, 3)))
                .times(1000)
                .orElseThrow();

        assertThat(times.meanNs()).isEqualTo(2_047_000 * 3 / 4.0);
        assertThat(times.decoded().getTotalCount()).isEqualTo(4);
        assertThat(new Wrk2Times(List.of()).times(1000)).isEmpty();
    }

    /** wrk2's histogram is laid out as Java's of the same range and digits. */
    @Property(tries = 100)
    void tellsTheTimesThatWereRecorded(
            @ForAll @Size(min = 1, max = 300) List<@LongRange(min = 1, max = LONGEST_US) Long> us) {
        Histogram kept = new Histogram(1, DAY_US, 3);
        us.forEach(kept::recordValue);
        List<Wrk2Times.Bucket> buckets = new ArrayList<>();
        for (HistogramIterationValue value : kept.recordedValues()) {
            buckets.add(new Wrk2Times.Bucket(
                    kept.lowestEquivalentValue(value.getValueIteratedTo()),
                    kept.highestEquivalentValue(value.getValueIteratedTo()),
                    value.getCountAtValueIteratedTo()));
        }
        Wrk2Times read = new Wrk2Times(buckets);

        assertThat(read.isPossible(LONGEST_US)).isTrue();
        assertThat(read.count()).isEqualTo(us.size());
        Times times = read.times(1000).orElseThrow();
        double meanNs = us.stream().mapToLong(Long::longValue).average().orElseThrow() * 1000;
        assertThat(times.meanNs()).isCloseTo(meanNs, withinPercentage(0.05));
        assertThat((double) times.decoded().getValueAtPercentile(50))
                .isCloseTo(kept.getValueAtPercentile(50) * 1000.0, withinPercentage(0.2));
    }
}
