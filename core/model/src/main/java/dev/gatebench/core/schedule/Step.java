package dev.gatebench.core.schedule;

import dev.gatebench.core.json.Draft;
import dev.gatebench.core.json.OmittedWhenEmpty;
import dev.gatebench.core.load.Load;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One load of the schedule. Its connections open during the ramp; the measured window begins {@code rampMs + settleMs}
 * after the first connection was asked for and lasts {@code measureMs}; the load continues for {@code tailMs} more,
 * then every connection ends with the reply to its last request.
 *
 * @param name unique in the schedule; the name of the step's requests in the driver's report
 * @param arm id of the arm that it is sent to
 * @param baseUrl scheme, host and port of the system under test
 * @param client how the driver speaks to it
 * @param rampMs time over which the connections open, ms
 * @param settleMs time between the ramp's end and the window's start, ms
 * @param measureMs length of the measured window, ms; of a warm-up, its upper bound
 * @param tailMs time that the load continues after the window, ms
 * @param ratePerSec requests a second at which all connections together are capped: each begins one every connections ÷
 *     rate seconds at the earliest; absent where each begins one with the reply to its last. A driver that cannot pace
 *     leaves it out
 * @param endFile a path; the step ends early, within 300 ms, once a file stands there
 * @param beside whether it begins together with the step before it, and not after that has ended
 * @param driver id of the driver that sends it, where drivers take turns; absent for the study's
 * @param capacityOf the arms whose least capacity counts for a load that is a share of a capacity: its own, or those
 *     that it is the floor of; else none
 */
@Draft
public record Step(
        String name,
        StepKind kind,
        String arm,
        URI baseUrl,
        ClientSpec client,
        Load load,
        long rampMs,
        long settleMs,
        long measureMs,
        long tailMs,
        OptionalInt ratePerSec,
        Optional<String> endFile,
        boolean beside,
        Optional<String> driver,
        @OmittedWhenEmpty List<String> capacityOf)
        implements StepDraft.With {
    private static final double NS_PER_SECOND = 1e9;

    public Step {
        capacityOf = List.copyOf(capacityOf);
        requireTime(name, "rampMs", rampMs);
        requireTime(name, "settleMs", settleMs);
        requireTime(name, "measureMs", measureMs);
        requireTime(name, "tailMs", tailMs);
    }

    /** Creates a step that speaks HTTP/1.1 in clear, on connections that are kept. */
    public Step(
            String name,
            StepKind kind,
            String arm,
            URI baseUrl,
            Load load,
            long rampMs,
            long settleMs,
            long measureMs,
            long tailMs,
            OptionalInt ratePerSec,
            Optional<String> endFile,
            boolean beside,
            Optional<String> driver,
            List<String> capacityOf) {
        this(
                name,
                kind,
                arm,
                baseUrl,
                ClientSpec.CLEAR,
                load,
                rampMs,
                settleMs,
                measureMs,
                tailMs,
                ratePerSec,
                endFile,
                beside,
                driver,
                capacityOf);
    }

    private static void requireTime(String step, String key, long ms) {
        if (ms < 0) {
            throw new IllegalArgumentException(
                    "step '" + step + "': " + key + " must be 0 or more, was " + ms + ": give a time in ms");
        }
    }

    /** Returns the time from the step's start to the moment from which no connection sends another request, ms. */
    public long totalMs() {
        return rampMs + settleMs + measureMs + tailMs;
    }

    /** Returns the step, begun together with the step before it. */
    public Step besideTheOneBefore() {
        return withBeside(true);
    }

    /** Returns how many connections its driver opens. */
    public int connections() {
        return client.connections(load);
    }

    /** Returns the least time between two requests of a connection; absent where a connection does not wait. */
    public Optional<Duration> pace() {
        return ratePerSec.stream()
                .mapToObj(rate -> Duration.ofNanos(Math.round((double) connections() / rate * NS_PER_SECOND)))
                .findFirst();
    }

    /** Returns the measured window of a step that started at the given time. */
    public Window windowFrom(long startEpochMs) {
        long from = startEpochMs + rampMs + settleMs;
        return new Window(from, from + measureMs);
    }
}
