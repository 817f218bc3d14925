package dev.gatebench.core.trial;

import java.util.OptionalDouble;

/**
 * Whether the system under test was steady in a trial.
 *
 * @param warm whether its warm-up ended because it was steady, and not at its bound
 * @param drift cost in the second half of the measured window ÷ cost in the first half - 1. Cost is the CPU time of the
 *     system under test without its JIT compiler ÷ correct replies. It is ÷ the CPU time of the reference without its
 *     JIT compiler (the backend; in the direct arm the injector) where the driver does not tell when replies ended, and
 *     in windows of less than two whole seconds; it is ÷ time for an arm that is held to a rate. Absent when not
 *     measured
 * @param jitShare CPU time of its JIT compiler threads in the window ÷ CPU time of the system under test; absent when
 *     it is no JVM
 * @param warmUpErrorShare errors ÷ requests in its warm-up; absent where the driver cannot tell
 */
public record Steadiness(boolean warm, OptionalDouble drift, OptionalDouble jitShare, OptionalDouble warmUpErrorShare) {

    /** Creates the steadiness of a system whose errors in its warm-up are not known. */
    public Steadiness(boolean warm, OptionalDouble drift, OptionalDouble jitShare) {
        this(warm, drift, jitShare, OptionalDouble.empty());
    }
}
