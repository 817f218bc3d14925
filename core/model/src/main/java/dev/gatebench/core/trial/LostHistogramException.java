package dev.gatebench.core.trial;

import dev.gatebench.core.json.DataException;

/** A histogram that is missing, empty or cut off, as a machine leaves it that went down while it was written. */
public final class LostHistogramException extends DataException {
    private static final long serialVersionUID = 1L;

    LostHistogramException(String message) {
        super(message);
    }

    LostHistogramException(String message, Throwable cause) {
        super(message, cause);
    }
}
