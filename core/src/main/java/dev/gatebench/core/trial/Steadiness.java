package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalDouble;

/**
 * Whether the system under test was steady in a trial.
 *
 * @param warm whether its warm-up ended because it was steady, and not at its bound
 * @param drift cost in the second half of the measured window ÷ cost in the first half - 1, where the cost is CPU time
 *     of the system under test without its JIT compiler's ÷ CPU time of the reference (the backend, in the direct arm
 *     the injector; of an arm that is held to a rate, time); absent when not measured
 * @param jitShare CPU time of its JIT compiler threads in the window ÷ CPU time of the system under test; absent when
 *     it is no JVM
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Steadiness(boolean warm, OptionalDouble drift, OptionalDouble jitShare) {}
