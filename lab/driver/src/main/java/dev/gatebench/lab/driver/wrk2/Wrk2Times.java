package dev.gatebench.lab.driver.wrk2;

import dev.gatebench.core.driver.Times;
import dev.gatebench.core.driver.TimesCount;
import java.util.List;
import java.util.Optional;

/**
 * A histogram of wrk2, which is an HdrHistogram of three significant digits from 1 µs on: exact below 2,048 µs, and
 * within 0.1 % above.
 *
 * @param buckets those that are not empty, in order
 */
record Wrk2Times(List<Bucket> buckets) {
    private static final long NS_PER_US = 1000;
    /** A bucket is no wider than its shortest time divided by this. */
    private static final long LEAST_BUCKETS = 1000;

    Wrk2Times {
        buckets = List.copyOf(buckets);
    }

    /**
     * A bucket.
     *
     * @param fromUs the shortest time that falls into it, µs
     * @param toUs the longest, µs
     */
    record Bucket(long fromUs, long toUs, long count) {
        private boolean isPossible(long longestUs) {
            return fromUs >= 0
                    && toUs >= fromUs
                    && fromUs <= longestUs
                    && toUs - fromUs <= fromUs / LEAST_BUCKETS
                    && count > 0
                    && count <= Integer.MAX_VALUE;
        }
    }

    /** Whether wrk2 can have made this histogram, of times up to the longest, µs. */
    boolean isPossible(long longestUs) {
        for (int i = 0; i < buckets.size(); i++) {
            if (!buckets.get(i).isPossible(longestUs)
                    || (i > 0 && buckets.get(i).fromUs() <= buckets.get(i - 1).toUs())) {
                return false;
            }
        }
        return true;
    }

    /** Returns how many times the histogram holds. */
    long count() {
        return buckets.stream().mapToLong(Bucket::count).sum();
    }

    /**
     * Returns the times; empty without any. Each counts as the middle of its bucket, so that the mean is within 0.05 %
     * of theirs.
     */
    Optional<Times> times(long resolutionNs) {
        TimesCount times = new TimesCount();
        buckets.forEach(bucket -> times.add((bucket.fromUs() + bucket.toUs()) * NS_PER_US / 2, bucket.count()));
        return times.times(resolutionNs);
    }

    /** Describes the histogram, for messages. */
    String words() {
        return buckets.isEmpty()
                ? "no times"
                : count() + " times of " + buckets.get(0).fromUs() + ".."
                        + buckets.get(buckets.size() - 1).toUs() + " us";
    }
}
