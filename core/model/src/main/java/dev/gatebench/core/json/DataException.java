package dev.gatebench.core.json;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A file that others may have written is invalid: bad input, and no failure of the machine that reads it. The message
 * is one line with the file, the rule, the actual value, and the remedy.
 */
public class DataException extends IOException {
    public DataException(String message) {
        super(message);
    }

    public DataException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
