package dev.gatebench.injector.http;

import java.util.List;

/**
 * One of the requests of a step.
 *
 * @param weight its part of all requests, of the sum of all weights
 * @param inTurn the request by each of its paths, taken in turn
 * @param expect the reply that it must have
 */
public record StepRequest(int weight, List<WireRequest> inTurn, ExpectedReply expect) {
    public StepRequest {
        inTurn = List.copyOf(inTurn);
    }
}
