package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a process that is a JVM did in the measured window; what was not measured is absent.
 *
 * @param gcCount garbage collections with a pause
 * @param gcPauseNs sum of their pauses, ns
 * @param gcLongestPauseNs the longest of them, ns; 0 without any
 * @param allocatedBytes what its threads allocated, bytes; absent where it did not record it
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record JvmFigures(
        @Amount OptionalLong gcCount,
        @Amount OptionalDouble gcPauseNs,
        @Amount OptionalDouble gcLongestPauseNs,
        @Amount OptionalDouble allocatedBytes) {
    /** Of a JVM of which nothing was measured. */
    public static JvmFigures none() {
        return new JvmFigures(
                OptionalLong.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
    }

    JvmFigures allocating(double bytes) {
        return new JvmFigures(gcCount, gcPauseNs, gcLongestPauseNs, OptionalDouble.of(bytes));
    }
}
