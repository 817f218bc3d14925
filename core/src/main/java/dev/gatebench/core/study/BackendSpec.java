package dev.gatebench.core.study;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The mock backend's plan, in the words of its own options.
 *
 * @param delay delay of each reply, such as {@code 20ms} or {@code normal(20ms,2ms)}
 * @param body size of the body, such as {@code 2KB}
 */
public record BackendSpec(String delay, String body) {
    /** The largest body that the mock backend can have, bytes. */
    public static final int MAX_BODY_BYTES = 64 << 20;

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,8})(B|KB|MB)");
    /** Distributions whose first value is their least: the mock backend's percentiles are flat below the first point. */
    private static final Pattern BOUNDED =
            Pattern.compile("(?:fixed\\(|uniform\\(|percentiles\\([0-9.]+:)\\s*([^,)\\s]+).*");

    private static final Pattern FIXED = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(ns|us|ms|s)");

    /**
     * The size of the body, bytes.
     *
     * @throws IllegalArgumentException when {@code body} is no size
     */
    public int bodyBytes() {
        return Math.toIntExact(bytes(body));
    }

    /** The delay, where it is the same for each reply; empty where it is a distribution. */
    public Optional<Duration> fixedDelay() {
        return duration(delay);
    }

    /** The delay above 0 that every reply has at least; empty where the distribution promises none. */
    public Optional<Duration> leastDelay() {
        Matcher bounded = BOUNDED.matcher(delay);
        return duration(bounded.matches() ? bounded.group(1) : delay).filter(least -> !least.isZero());
    }

    private static Optional<Duration> duration(String text) {
        Matcher form = FIXED.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        int exponent =
                switch (form.group(2)) {
                    case "s" -> 9;
                    case "ms" -> 6;
                    case "us" -> 3;
                    default -> 0;
                };
        BigDecimal nanos = new BigDecimal(form.group(1)).scaleByPowerOfTen(exponent);
        return Optional.of(
                Duration.ofNanos(nanos.setScale(0, RoundingMode.CEILING).longValueExact()));
    }

    static long bytes(String size) {
        Matcher form = SIZE.matcher(size);
        if (!form.matches()) {
            throw new IllegalArgumentException("backend.body must be a size such as 2KB, was '" + size + "'");
        }
        int shift =
                switch (form.group(2)) {
                    case "MB" -> 20;
                    case "KB" -> 10;
                    default -> 0;
                };
        return Long.parseLong(form.group(1)) << shift;
    }
}
