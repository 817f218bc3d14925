package dev.gatebench.core.trial;

import dev.gatebench.core.json.Amount;
import java.util.List;
import java.util.Optional;

/**
 * Requests and connections that the backends of a trial counted from the trial's start to its end, ramp and tail
 * included.
 *
 * @param requests requests received by all of them
 * @param connectionsAccepted connections accepted by all of them
 * @param requestsEach requests received by each; absent where there is one backend
 */
public record BackendFigures(
        @Amount long requests,
        @Amount long connectionsAccepted,
        @Amount Optional<List<Long>> requestsEach) {
    public BackendFigures {
        requestsEach = requestsEach.map(List::copyOf);
    }

    /** Creates the figures of one backend. */
    public BackendFigures(long requests, long connectionsAccepted) {
        this(requests, connectionsAccepted, Optional.empty());
    }

    /** Returns the number of backends. */
    public int count() {
        return requestsEach.map(List::size).orElse(1);
    }

    /** Adds up the figures of several backends. */
    public static BackendFigures together(List<BackendFigures> each) {
        return new BackendFigures(
                each.stream().mapToLong(BackendFigures::requests).sum(),
                each.stream().mapToLong(BackendFigures::connectionsAccepted).sum(),
                each.size() == 1
                        ? Optional.empty()
                        : Optional.of(
                                each.stream().map(BackendFigures::requests).toList()));
    }
}
