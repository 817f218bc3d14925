package dev.gatebench.mock;

import dev.gatebench.mock.delay.Durations;
import dev.gatebench.mock.intake.Limits;
import dev.gatebench.mock.plan.ReplyBody;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options for what clients may ask of the backend. Their defaults are those of {@link Limits#DEFAULT}. */
final class LimitOptions {
    @Option(
            names = "--idle-timeout",
            paramLabel = "DURATION",
            defaultValue = "10m",
            description = "Ends a connection without a request, or whose client does not read (${DEFAULT-VALUE}).")
    private String idle = "";

    @Option(
            names = "--request-timeout",
            paramLabel = "DURATION",
            defaultValue = "1m",
            description = "Ends a connection whose request takes longer from its first byte (${DEFAULT-VALUE}).")
    private String request = "";

    @Option(
            names = "--max-connections",
            paramLabel = "N",
            defaultValue = "65536",
            description = "Connections that may be open; one more is closed at once (${DEFAULT-VALUE}).")
    private int connections;

    @Option(
            names = "--max-request-body",
            paramLabel = "SIZE",
            defaultValue = "64MiB",
            description = "Longest body of a request; 413 beyond it (${DEFAULT-VALUE}).")
    private String body = "";

    @Option(
            names = "--max-request-line",
            paramLabel = "SIZE",
            defaultValue = "4KiB",
            description = "Longest request line; 414 beyond it (${DEFAULT-VALUE}).")
    private String line = "";

    @Option(
            names = "--max-headers",
            paramLabel = "SIZE",
            defaultValue = "8KiB",
            description = "Longest header fields of a request, together; 431 beyond it (${DEFAULT-VALUE}).")
    private String headers = "";

    /**
     * The limits.
     *
     * @throws IllegalArgumentException with one line that names the option, the rule and the value
     */
    Limits limits() {
        return new Limits(
                duration("--idle-timeout", idle),
                duration("--request-timeout", request),
                (int) within("--max-connections", Integer.toString(connections), connections, 1, 1 << 20),
                size("--max-request-body", body, 0, 1L << 40),
                (int) size("--max-request-line", line, 16, 1 << 20),
                (int) size("--max-headers", headers, 16, 1 << 20));
    }

    private static Duration duration(String name, String text) {
        long nanos = OptionValues.named(name, () -> Durations.parse(text));
        if (nanos < 10_000_000 || nanos > 24 * Durations.MAX_NANOS) {
            throw new IllegalArgumentException(name + " must be 10ms..24h, was " + text);
        }
        return Duration.ofNanos(nanos);
    }

    private static long size(String name, String text, long least, long most) {
        return within(name, text, OptionValues.named(name, () -> ReplyBody.bytes(text)), least, most);
    }

    private static long within(String name, String text, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be " + least + ".." + most + ", was " + text);
        }
        return value;
    }
}
