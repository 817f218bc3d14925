package dev.gatebench.lab.network;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What was measured over a connection, and the line by which the program tells it.
 *
 * @param n how many bytes went there and back, one after another
 * @param leastNs the least time of one, ns
 * @param medianNs the median, ns
 * @param p99Ns the 99th percentile, ns
 * @param thereBytesPerSec what it carried from the one that asks, bytes a second; 0 where that could not be told
 * @param backBytesPerSec what it carried to the one that asks; 0 likewise
 */
record Measured(int n, long leastNs, long medianNs, long p99Ns, long thereBytesPerSec, long backBytesPerSec) {
    private static final Pattern LINE =
            Pattern.compile("(?m)^measured (\\d{1,9}) (\\d{1,17}) (\\d{1,17}) (\\d{1,17}) (\\d{1,17}) (\\d{1,17})$");

    private static final double P99 = 0.99;

    /** Of the times of round trips, ns, at least one. */
    static Measured of(long[] roundTripsNs, long thereBytesPerSec, long backBytesPerSec) {
        long[] sorted = roundTripsNs.clone();
        Arrays.sort(sorted);
        return new Measured(
                sorted.length, sorted[0], rank(sorted, 0.5), rank(sorted, P99), thereBytesPerSec, backBytesPerSec);
    }

    private static long rank(long[] sorted, double share) {
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }

    String line() {
        return "measured " + n + " " + leastNs + " " + medianNs + " " + p99Ns + " " + thereBytesPerSec + " "
                + backBytesPerSec;
    }

    /** What a log tells; empty as long as it has no such line. */
    static Optional<Measured> in(String log) {
        Matcher found = LINE.matcher(log);
        return found.find()
                ? Optional.of(new Measured(
                        Integer.parseInt(found.group(1)),
                        Long.parseLong(found.group(2)),
                        Long.parseLong(found.group(3)),
                        Long.parseLong(found.group(4)),
                        Long.parseLong(found.group(5)),
                        Long.parseLong(found.group(6))))
                : Optional.empty();
    }
}
