package dev.gatebench.core.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a number in a record, a list or a map as an amount: 0 or more, and not so large that sums of it overflow. Files
 * are checked for it when they are read, and not when they are written: a measured value is written as it is.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD})
public @interface Amount {
    /** Largest amount: three years of nanoseconds, a hundred petabytes. */
    long MOST = 100_000_000_000_000_000L;
}
