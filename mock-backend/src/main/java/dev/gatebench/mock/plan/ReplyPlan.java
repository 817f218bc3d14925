package dev.gatebench.mock.plan;

import dev.gatebench.mock.delay.Delay;

/**
 * The plan by which every request is answered.
 *
 * @param delay how long a reply waits after its request was received
 * @param body what a reply with {@code status} carries; an injected error has no body
 * @param status status of a good reply, 200..599
 * @param errorRate share of the replies, 0..1, that are injected errors
 * @param errorStatus status of an injected error, 200..599
 */
public record ReplyPlan(Delay delay, ReplyBody body, int status, double errorRate, int errorStatus) {
    public ReplyPlan {
        checkStatus("status", status);
        checkStatus("errorStatus", errorStatus);
        if (!(errorRate >= 0 && errorRate <= 1)) {
            throw new IllegalArgumentException("errorRate must be 0..1, was " + errorRate);
        }
    }

    private static void checkStatus(String name, int status) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException(name + " must be 200..599, was " + status);
        }
    }
}
