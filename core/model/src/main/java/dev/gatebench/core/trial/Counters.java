package dev.gatebench.core.trial;

import dev.gatebench.core.json.Amount;
import java.util.OptionalLong;

/**
 * Counts of a process by the kernel's performance counters: over the whole load where its total is known, else over the
 * measured window. Counts that the machine or the user's rights refuse are absent.
 *
 * @param instructions instructions in user space and in the kernel
 * @param cycles CPU cycles in user space and in the kernel
 */
public record Counters(
        @Amount OptionalLong systemCalls,
        @Amount OptionalLong instructions,
        @Amount OptionalLong cycles) {}
