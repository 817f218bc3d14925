package dev.gatebench.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Marks a test of the set <i>deep</i>: faults, scale, soak, proofs at size, long fuzzing, clusters. {@code ./mvnw
 * verify} leaves it out, {@code ./mvnw -T1 verify -Pdeep} runs this set alone.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("deep")
public @interface Deep {}
