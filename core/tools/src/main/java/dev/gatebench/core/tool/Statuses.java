package dev.gatebench.core.tool;

import java.util.Optional;

/** Names the errors that load tools count under a reply's HTTP status, so that every reader names them alike. */
public final class Statuses {
    /** Name of an error that has no status: the request had no reply. */
    public static final String NO_REPLY = "no reply";

    private static final int LEAST_WRONG = 400;

    private Statuses() {}

    /** Names the error of a status, {@code status 503}; empty for 100 to 399, which are none. */
    public static Optional<String> error(String status) {
        if (!status.matches("[1-9][0-9]{2}")) {
            return Optional.of(NO_REPLY);
        }
        return Integer.parseInt(status) >= LEAST_WRONG ? Optional.of("status " + status) : Optional.empty();
    }
}
