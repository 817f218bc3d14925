package dev.gatebench.lab.backend;

import dev.gatebench.core.schedule.RequestSpec;

/**
 * A request and the reply that it must have.
 *
 * @param request the request; of several paths with the first
 */
public record ExpectedReply(RequestSpec request, int status, ExpectedBody body) {
    /** Returns the reply with any body, where an arm changes it. */
    public ExpectedReply withAnyBody() {
        return new ExpectedReply(request, status, ExpectedBody.any());
    }

    /** Whether a reply is as expected. */
    public boolean isMetBy(int code, byte[] content) {
        return code == status && body.isMetBy(content);
    }

    /** In words that follow "a reply has": {@code status 404 and the backend's body of 12 bytes}. */
    @Override
    public String toString() {
        return status == OK ? body.toString() : "status " + status + " and " + body;
    }

    /** The status of a study that says none. */
    static final int OK = 200;
}
