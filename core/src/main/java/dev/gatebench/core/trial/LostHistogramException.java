package dev.gatebench.core.trial;

import java.io.IOException;

/** A histogram that is missing, empty or cut off, as a machine leaves it that went down while it was written. */
public final class LostHistogramException extends IOException {
    private static final long serialVersionUID = 1L;

    LostHistogramException(String message) {
        super(message);
    }

    LostHistogramException(String message, Throwable cause) {
        super(message, cause);
    }
}
