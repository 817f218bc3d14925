package dev.gatebench.core.driver;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.schedule.Window;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the driver saw of one trial, as far as it can tell. A request belongs to the window when it <em>ended</em> in
 * it. Errors never count as throughput and their times are in no histogram.
 *
 * @param name name of the step
 * @param window the measured window
 * @param complete whether the whole window was seen; false when the injector died before
 * @param requests correct replies in the window
 * @param errors errors in the window by kind; kinds without errors are absent, and all are {@link ErrorKind#OTHER}
 *     where the driver does not tell kinds apart
 * @param answered requests of the whole step that were answered, correctly or not, ramp and tail included; absent where
 *     the driver cannot tell
 * @param failed of these, at most as many as may not have reached the backend, because they are errors; absent where
 *     the driver cannot tell
 * @param unanswered requests of the whole step that may have reached the backend and are none of these, at most: what
 *     was in flight when the load ended, of a driver that does not wait for its last replies, and what broken
 *     connections took with them; absent where the driver cannot tell
 * @param atEdges requests in flight, mean over the window, that throughput × mean service time does not see: those that
 *     had not ended when it did, less what those that ended in it took before it; absent where the driver cannot tell
 * @param serviceTime from when a request was sent to its reply; absent without a correct reply, and where the driver
 *     cannot tell
 * @param responseTime from when a request was due to its reply; absent likewise
 * @param completions when the correct replies of the whole step ended; absent without one, and where the driver cannot
 *     tell
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
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
        Optional<Completions> completions) {
    public DriverTrial {
        errors = Map.copyOf(errors);
    }

    /** The same with its window told by another clock. */
    public DriverTrial in(Window other) {
        return with(other, complete, completions.map(told -> told.later(other.fromEpochMs() - window.fromEpochMs())));
    }

    /** The same of a load that was over before its time. */
    public DriverTrial cutShort() {
        return with(window, false, completions);
    }

    private DriverTrial with(Window newWindow, boolean nowComplete, Optional<Completions> newCompletions) {
        return new DriverTrial(
                name,
                newWindow,
                nowComplete,
                requests,
                errors,
                answered,
                failed,
                unanswered,
                atEdges,
                serviceTime,
                responseTime,
                newCompletions);
    }
}
