package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import java.util.OptionalLong;

/**
 * Counts of a process by the kernel's performance counters, over its whole load where that is known, else over the
 * measured window; what the machine or the user's rights do not give is absent.
 *
 * @param systemCalls calls of the kernel
 * @param instructions instructions, in user space and in the kernel
 * @param cycles CPU cycles, likewise
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Counters(
        @Amount OptionalLong systemCalls,
        @Amount OptionalLong instructions,
        @Amount OptionalLong cycles) {}
