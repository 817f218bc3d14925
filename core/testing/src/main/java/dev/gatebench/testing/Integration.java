package dev.gatebench.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Marks a test of the set <i>integration</i>: it starts processes or opens ports, and proves one seam on the cheapest
 * study that can. {@code ./mvnw verify} runs it after the unit tests, which carry no mark.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("integration")
public @interface Integration {}
