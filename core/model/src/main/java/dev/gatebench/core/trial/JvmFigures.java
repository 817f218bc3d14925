package dev.gatebench.core.trial;

import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.Draft;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Figures of a JVM in the measured window; each is absent where it was not measured.
 *
 * @param gcCount garbage collections with a pause
 * @param gcPauseNs sum of their pauses, ns
 * @param gcLongestPauseNs the longest of them, ns; 0 without any
 * @param allocatedBytes bytes that its threads allocated
 */
@Draft
public record JvmFigures(
        @Amount OptionalLong gcCount,
        @Amount OptionalDouble gcPauseNs,
        @Amount OptionalDouble gcLongestPauseNs,
        @Amount OptionalDouble allocatedBytes)
        implements JvmFiguresDraft.With {}
