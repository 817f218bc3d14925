package dev.gatebench.shenyu;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The CPU time that a positive control has truly burnt, as its log tells for each second with requests.
 *
 * @param other CPU time that all else in its process took
 * @param from begin of the time, by the gateway's clock
 */
public record Burnt(Duration burnt, Duration other, long requests, Instant from, Instant to) {
    private static final Pattern LINE =
            Pattern.compile("burnt ([0-9]{1,15}) us beside ([0-9]{1,15}) us of other CPU time"
                    + " for ([0-9]{1,15}) requests from ([0-9]{1,15}) to ([0-9]{1,15}) ms$");

    /** Reads a line of the control's log; empty for any other line. */
    public static Optional<Burnt> of(String line) {
        Matcher found = LINE.matcher(line);
        return found.find()
                ? Optional.of(new Burnt(
                        micros(found.group(1)),
                        micros(found.group(2)),
                        Long.parseLong(found.group(3)),
                        millis(found.group(4)),
                        millis(found.group(5))))
                : Optional.empty();
    }

    private static Duration micros(String number) {
        return Duration.ofNanos(Math.multiplyExact(Long.parseLong(number), 1000L));
    }

    private static Instant millis(String number) {
        return Instant.ofEpochMilli(Long.parseLong(number));
    }
}
