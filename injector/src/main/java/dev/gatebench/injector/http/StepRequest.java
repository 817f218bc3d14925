package dev.gatebench.injector.http;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One of the requests of a step.
 *
 * @param weight its part of all requests, of the sum of all weights
 * @param inTurn the request by each of its paths or clients, taken in turn
 * @param turn how many were taken so far, by all loops and in the steps of the same arm before
 * @param expect the reply that it must have
 */
public record StepRequest(int weight, List<WireRequest> inTurn, AtomicLong turn, ExpectedReply expect) {
    public StepRequest {
        inTurn = List.copyOf(inTurn);
    }

    /** Creates a request of which none was sent. */
    public StepRequest(int weight, List<WireRequest> inTurn, ExpectedReply expect) {
        this(weight, inTurn, new AtomicLong(), expect);
    }
}
