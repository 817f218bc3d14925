package dev.gatebench.shenyu;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A positive control: CPU time that the embedded gateway burns for every request on top of what the request costs, so
 * that it can be seen whether a measurement finds a difference that is there.
 *
 * @param time time a request, 1 ns to {@link #MOST}
 */
public record Burn(Duration time) {
    /** The most that can be burnt a request. */
    public static final Duration MOST = Duration.ofMillis(100);

    public Burn {
        if (time.isNegative() || time.isZero() || time.compareTo(MOST) > 0) {
            throw new IllegalArgumentException("a burn must be from 1 ns to " + MOST + ", was " + time);
        }
    }

    /** The time in µs as a decimal number without trailing zeros: {@code 5.5}. */
    public String micros() {
        return BigDecimal.valueOf(time.toNanos(), 3).stripTrailingZeros().toPlainString();
    }

    /** Found in the line of the gateway's log that proves that it burns just this, and in no other. */
    public Pattern loggedLine() {
        return Pattern.compile(Pattern.quote("burns " + micros() + " us of CPU per request"));
    }

    /** What it is, for people. */
    public String description() {
        return "burns " + micros() + " µs of CPU per request as a positive control";
    }

    /** The settings of the embedded gateway that switch it on, and the line of its log. */
    Map<String, Object> properties() {
        return Map.of(
                "gatebench.burn.micros",
                new BigDecimal(micros()),
                "logging.level.dev.gatebench.shenyu.embedded",
                "warn");
    }
}
