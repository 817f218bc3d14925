package dev.gatebench.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Names everything beside a JDK and a POSIX shell that a test class or method needs. Where one of them is missing the
 * test is skipped, and stands with its remedy in the table at the end of the build. Where only some rows of a
 * parameterized test need a tool, they call {@link Requirement#orSkip()}.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(NeedsCondition.class)
public @interface Needs {
    /** Returns all that must be there. */
    Requirement[] value();
}
