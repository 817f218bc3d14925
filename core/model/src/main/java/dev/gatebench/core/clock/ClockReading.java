package dev.gatebench.core.clock;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.json.Amount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A line of {@code clocks.jsonl}: the offset of a host's clock from the lab's, asked before or after a fork. A host
 * that has the lab's clock has no such line.
 *
 * @param start 1, and one more for each resumption of the run
 * @param fork the fork, from 1
 * @param when whether it was asked before or after the fork
 * @param host the host, for people
 * @param roles names of the roles on this host; of several injectors on hosts of their own the first is
 *     {@code injector}, the others {@code injector-2} and so on
 * @param at when it was asked, by the lab's clock
 * @param offsetMs its clock minus the lab's, ms; absent where it did not answer
 * @param errorMs greatest distance of the true offset from that, ms; absent where it did not answer
 * @param problem why it did not answer; absent where it did
 */
public record ClockReading(
        @Amount int start,
        @Amount int fork,
        When when,
        String host,
        String machine,
        List<String> roles,
        Instant at,
        OptionalLong offsetMs,
        @Amount OptionalLong errorMs,
        Optional<String> problem) {
    public ClockReading {
        roles = List.copyOf(roles);
        if (offsetMs.isPresent() != errorMs.isPresent() || offsetMs.isPresent() == problem.isPresent()) {
            throw new IllegalArgumentException(
                    "the reading of a clock must have offsetMs and errorMs, or else a problem");
        }
    }

    /** When a clock was asked. */
    public enum When {
        @JsonProperty("before")
        BEFORE,
        @JsonProperty("after")
        AFTER
    }
}
