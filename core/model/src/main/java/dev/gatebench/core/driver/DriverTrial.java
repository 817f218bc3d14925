package dev.gatebench.core.driver;

import dev.gatebench.core.json.Draft;
import dev.gatebench.core.json.OmittedWhenEmpty;
import dev.gatebench.core.schedule.Window;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A trial as its driver saw it. A request belongs to the window when it <em>ended</em> in it; by the open model its
 * times belong to the window when it was <em>due</em> in it, so that requests which a stall at the window's end holds
 * back are among them. Errors never count as throughput and their times are in no histogram.
 *
 * @param name name of the step
 * @param window the measured window
 * @param complete whether the whole window was seen; false when the injector died before
 * @param requests correct replies in the window
 * @param errors errors in the window by kind; kinds without errors are absent, and all are {@link ErrorKind#OTHER}
 *     where the driver does not tell kinds apart
 * @param answered requests of the whole step, ramp and tail included, that were answered, correctly or not; absent
 *     where the driver cannot tell
 * @param failed upper bound of the answered requests that did not reach the backend; absent where the driver cannot
 *     tell
 * @param unanswered upper bound of the requests of the whole step that reached the backend and are not in
 *     {@code answered}: those in flight when the load ended, of a driver that does not wait for its last replies, and
 *     those lost with broken connections; absent where the driver cannot tell
 * @param atEdges requests in flight, mean over the window, that throughput × mean service time does not see: those
 *     still in flight at its end, less the time before the window of those that ended in it; absent where the driver
 *     cannot tell
 * @param serviceTime sent to reply; absent without a correct reply, and where the driver cannot tell
 * @param responseTime due to reply; absent likewise
 * @param inFlight requests in flight, mean over the window, counted as they were sent and answered; absent where the
 *     driver does not count
 * @param offered requests due and sent by the open model; absent by the closed model
 * @param completions when the correct replies of the whole step ended; absent without one, and where the driver cannot
 *     tell
 * @param protocol the protocol of its connections; absent where the driver cannot tell
 * @param handshakes handshakes of TLS in the whole step; absent in clear, and where the driver cannot tell
 * @param byRequest figures of each of several requests, in the order of the study; empty where one is sent
 * @param refused reason, for people, why it is no trial though the driver told it; absent where it is one
 * @param parts reports of several injectors that it was put together of; else empty
 */
@Draft
public record DriverTrial(
        String name,
        Window window,
        boolean complete,
        long requests,
        Map<ErrorKind, Long> errors,
        OptionalLong answered,
        OptionalLong failed,
        OptionalLong unanswered,
        OptionalDouble atEdges,
        Optional<Times> serviceTime,
        Optional<Times> responseTime,
        OptionalDouble inFlight,
        Optional<Offered> offered,
        Optional<Completions> completions,
        Optional<Protocol> protocol,
        Optional<Handshakes> handshakes,
        @OmittedWhenEmpty List<RequestFigures> byRequest,
        Optional<String> refused,
        @OmittedWhenEmpty List<Part> parts)
        implements DriverTrialDraft.With {
    public DriverTrial {
        errors = Map.copyOf(errors);
        byRequest = List.copyOf(byRequest);
        parts = List.copyOf(parts);
    }

    /**
     * Report of one of several injectors.
     *
     * @param injector its name for people: {@code injector 2 of 3}
     */
    public record Part(String injector, DriverTrial trial) {}

    /**
     * Begins a trial whose whole window was seen; what is not set besides is absent.
     *
     * @param requests correct replies in the window
     * @param errors errors in the window by kind
     */
    public static DriverTrialDraft of(String name, Window window, long requests, Map<ErrorKind, Long> errors) {
        return DriverTrialDraft.builder()
                .name(name)
                .window(window)
                .complete(true)
                .requests(requests)
                .errors(errors);
    }

    /** Returns the trial with its window, and the times of its replies, by another clock. */
    public DriverTrial in(Window other) {
        long aheadMs = other.fromEpochMs() - window.fromEpochMs();
        return with().window(other)
                .completions(completions.map(told -> told.later(aheadMs)))
                .build();
    }

    /** Returns the trial as one that was refused for that reason. */
    public DriverTrial refusedFor(String why) {
        return with().complete(false).refused(why).build();
    }
}
