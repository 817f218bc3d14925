package dev.gatebench.core.trial;

import dev.gatebench.core.json.DataException;

/** A histogram is missing, empty or cut off, as after a power cut while it was written. */
public final class LostHistogramException extends DataException {
    private static final long serialVersionUID = 1L;

    LostHistogramException(String message) {
        super(message);
    }

    LostHistogramException(String message, Throwable cause) {
        super(message, cause);
    }
}
