package dev.gatebench.lab.network;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figures of a connection, and the line by which the program tells them.
 *
 * @param n how many bytes went there and back, one after another; the times are of a single byte
 * @param thereBytesPerSec the rate of bytes from the client; 0 where it could not be measured
 * @param backBytesPerSec the rate of bytes to the client; 0 likewise
 */
record Measured(int n, long leastNs, long medianNs, long p99Ns, long thereBytesPerSec, long backBytesPerSec) {
    private static final Pattern LINE =
            Pattern.compile("(?m)^measured (\\d{1,9}) (\\d{1,17}) (\\d{1,17}) (\\d{1,17}) (\\d{1,17}) (\\d{1,17})$");

    private static final double P99 = 0.99;

    /** Makes the figures from the times of round trips, ns, at least one. */
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

    /** Reads the figures from a log; empty as long as it has no such line. */
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
