package dev.gatebench.core.schedule;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.load.Load;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One load of the schedule. Its connections open during the ramp; the measured window begins {@code rampMs + settleMs}
 * after the first connection was asked for and lasts {@code measureMs}; the load goes on for {@code tailMs} more, then
 * every connection ends with the reply to its last request.
 *
 * @param name unique in the schedule; the name of the step's requests in the driver's report
 * @param kind what it is for
 * @param arm id of the arm that it is sent to
 * @param baseUrl scheme, host and port of the system under test
 * @param load how much is sent
 * @param rampMs time over which the connections open, ms
 * @param settleMs time between the ramp's end and the window's start, ms
 * @param measureMs length of the measured window, ms; of a warm-up, its upper bound
 * @param tailMs time that the load goes on after the window, ms
 * @param ratePerSec requests a second that all connections together are held to: each begins one every connections ÷
 *     rate seconds at the earliest; absent where each begins one with the reply to its last. A driver that cannot pace
 *     leaves it out
 * @param endFile a path; the step ends early, within 300 ms, once a file stands there
 * @param beside whether it begins together with the step before it, and not after that has ended
 * @param driver id of the driver that sends it, where drivers take turns; absent for the study's
 * @param capacityOf of a load that is a share of a capacity, the arms of which the least capacity counts: its own, or
 *     those that it is the floor of; else none
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Step(
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

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> capacityOf) {
    private static final double NS_PER_SECOND = 1e9;

    public Step {
        capacityOf = List.copyOf(capacityOf);
        requireTime(name, "rampMs", rampMs);
        requireTime(name, "settleMs", settleMs);
        requireTime(name, "measureMs", measureMs);
        requireTime(name, "tailMs", tailMs);
    }

    private static void requireTime(String step, String key, long ms) {
        if (ms < 0) {
            throw new IllegalArgumentException(
                    "step '" + step + "': " + key + " must be 0 or more, was " + ms + ": give a time in ms");
        }
    }

    /** A step of a load that is no share of a capacity. */
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
            boolean beside) {
        this(
                name,
                kind,
                arm,
                baseUrl,
                load,
                rampMs,
                settleMs,
                measureMs,
                tailMs,
                ratePerSec,
                endFile,
                beside,
                Optional.empty(),
                List.of());
    }

    /** Lets a driver send it that is not the study's. */
    public Step sentBy(String another) {
        return with(load, ratePerSec, endFile, beside, Optional.of(another));
    }

    /** Time from the step's start to the moment from which no connection sends another request, ms. */
    public long totalMs() {
        return rampMs + settleMs + measureMs + tailMs;
    }

    /** The same, begun together with the step before it. */
    public Step besideTheOneBefore() {
        return with(load, ratePerSec, endFile, true, driver);
    }

    /**
     * The part of it that is one of several injectors'.
     *
     * @param own the part of its load
     * @param ownRate the part of its rate; absent where it is held to none
     */
    Step part(Load own, OptionalInt ownRate) {
        return with(own, ownRate, endFile, beside, driver);
    }

    /** Lets another file end it early; none where there is none. */
    Step endedBy(Optional<String> another) {
        return with(load, ratePerSec, another, beside, driver);
    }

    private Step with(
            Load otherLoad,
            OptionalInt otherRate,
            Optional<String> otherEndFile,
            boolean otherBeside,
            Optional<String> otherDriver) {
        return new Step(
                name,
                kind,
                arm,
                baseUrl,
                otherLoad,
                rampMs,
                settleMs,
                measureMs,
                tailMs,
                otherRate,
                otherEndFile,
                otherBeside,
                otherDriver,
                capacityOf);
    }

    /** Time from one request of a connection to its next at the earliest; absent where nothing is waited for. */
    public Optional<Duration> pace() {
        return ratePerSec.stream()
                .mapToObj(rate -> Duration.ofNanos(Math.round((double) load.connections() / rate * NS_PER_SECOND)))
                .findFirst();
    }

    /** The measured window of a step that started at the given time. */
    public Window windowFrom(long startEpochMs) {
        long from = startEpochMs + rampMs + settleMs;
        return new Window(from, from + measureMs);
    }
}
