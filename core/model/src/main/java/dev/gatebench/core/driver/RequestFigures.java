package dev.gatebench.core.driver;

import java.util.Map;
import java.util.Optional;

/**
 * Replies of a trial to one of several requests, as the driver saw them.
 *
 * @param weight its part of all requests, of the sum of all weights
 * @param requests correct replies in the window
 * @param errors errors in the window by kind
 * @param serviceTime sent to reply; absent without a correct reply, and where the driver cannot tell
 * @param responseTime due to reply; absent likewise
 */
public record RequestFigures(
        String id,
        int weight,
        long requests,
        Map<ErrorKind, Long> errors,
        Optional<Times> serviceTime,
        Optional<Times> responseTime) {
    public RequestFigures {
        errors = Map.copyOf(errors);
    }
}
