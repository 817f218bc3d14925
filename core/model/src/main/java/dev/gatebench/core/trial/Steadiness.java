package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalDouble;

/**
 * Whether the system under test was steady in a trial.
 *
 * @param warm whether its warm-up ended because it was steady, and not at its bound
 * @param drift cost in the second half of the measured window ÷ cost in the first half - 1, where the cost is CPU time
 *     of the system under test without its JIT compiler's a correct reply; where the driver does not tell when replies
 *     ended, and in windows of less than two whole seconds, ÷ CPU time of the reference without its JIT compiler's (the
 *     backend, in the direct arm the injector); of an arm that is held to a rate, ÷ time; absent when not measured
 * @param jitShare CPU time of its JIT compiler threads in the window ÷ CPU time of the system under test; absent when
 *     it is no JVM
 * @param warmUpErrorShare errors ÷ requests in its warm-up; absent where the driver cannot tell
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Steadiness(boolean warm, OptionalDouble drift, OptionalDouble jitShare, OptionalDouble warmUpErrorShare) {

    /** Steadiness of a system under test the errors of whose warm-up are not known. */
    public Steadiness(boolean warm, OptionalDouble drift, OptionalDouble jitShare) {
        this(warm, drift, jitShare, OptionalDouble.empty());
    }
}
