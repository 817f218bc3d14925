package dev.gatebench.lab.driver.wrk2;

import dev.gatebench.core.driver.Times;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * A histogram of wrk2, which is an HdrHistogram of three significant digits from 1 µs on: exact below 2,048 µs, and
 * within 0.1 % above.
 *
 * @param buckets those that are not empty, in order
 */
record Wrk2Times(List<Bucket> buckets) {
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final long NS_PER_US = 1000;
    /** A bucket is no wider than one in so many of its shortest time. */
    private static final long LEAST_BUCKETS = 1000;

    Wrk2Times {
        buckets = List.copyOf(buckets);
    }

    /**
     * A bucket.
     *
     * @param fromUs the shortest time that falls into it, µs
     * @param toUs the longest, µs
     * @param count how many did
     */
    record Bucket(long fromUs, long toUs, long count) {

        /** The middle of its times, ns. */
        long middleNs() {
            return (fromUs + toUs) * NS_PER_US / 2;
        }

        private boolean isPossible(long longestUs) {
            return fromUs >= 0
                    && toUs >= fromUs
                    && fromUs <= longestUs
                    && toUs - fromUs <= fromUs / LEAST_BUCKETS
                    && count > 0
                    && count <= Integer.MAX_VALUE;
        }
    }

    /** Whether it can be wrk2's of times up to a longest, µs. */
    boolean isPossible(long longestUs) {
        for (int i = 0; i < buckets.size(); i++) {
            if (!buckets.get(i).isPossible(longestUs)
                    || (i > 0 && buckets.get(i).fromUs() <= buckets.get(i - 1).toUs())) {
                return false;
            }
        }
        return true;
    }

    /** How many times it holds. */
    long count() {
        return buckets.stream().mapToLong(Bucket::count).sum();
    }

    /**
     * The times; empty where it holds none. Its mean is that of the middles of its buckets, within 0.05 % of theirs.
     *
     * @param resolutionNs how exactly wrk2 knows them, ns
     */
    Optional<Times> times(long resolutionNs) {
        if (buckets.isEmpty()) {
            return Optional.empty();
        }
        Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
        double sumNs = 0;
        for (Bucket bucket : buckets) {
            histogram.recordValueWithCount(bucket.middleNs(), bucket.count());
            sumNs += (double) bucket.middleNs() * bucket.count();
        }
        return Optional.of(Times.of(sumNs / count(), histogram, resolutionNs));
    }

    /** What it holds, for messages. */
    String words() {
        return buckets.isEmpty()
                ? "no times"
                : count() + " times of " + buckets.get(0).fromUs() + ".."
                        + buckets.get(buckets.size() - 1).toUs() + " us";
    }
}
