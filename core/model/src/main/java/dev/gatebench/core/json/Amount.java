package dev.gatebench.core.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component of a record, or of a list or a map, that is an amount: 0 or more, and not so large that sums of it are no
 * numbers. It is held where a file is read, and not where something is measured: what was measured is written down.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD})
public @interface Amount {
    /** The largest: three years of nanoseconds, a hundred petabytes. */
    long MOST = 100_000_000_000_000_000L;
}
