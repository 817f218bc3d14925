package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Replication;
import java.util.OptionalDouble;

/**
 * What the comparison of a positive control with the baseline shows over the whole recording, beside what it must show.
 *
 * @param arm id of the control
 * @param burnNs what each of its requests costs more, ns of CPU
 * @param baselineNs geometric mean of the baseline's CPU per request, ns, as measured
 * @param expected 1 + burn ÷ baseline
 * @param ratio control ÷ baseline as compared
 * @param low lower bound of its 95 % interval; absent where it has none
 * @param high upper bound
 * @param n repetitions
 * @param unit what they are
 * @param detected how many comparisons of the design found the control dearer
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ControlFindings(
        String arm,
        double burnNs,
        double baselineNs,
        double expected,
        double ratio,
        OptionalDouble low,
        OptionalDouble high,
        int n,
        Replication unit,
        Share detected) {

    /** Whether the interval holds what is expected. */
    public boolean agrees() {
        return low.orElse(ratio) <= expected && expected <= high.orElse(ratio);
    }
}
