package dev.gatebench.core.clock;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.json.Amount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How the clock of a host that has another than the lab stood to the lab's, as it was asked before or after a fork: a
 * line of {@code clocks.jsonl}.
 *
 * @param start 1, and one more for each time that the run was resumed
 * @param fork the fork, from 1
 * @param when whether it was asked before or after the fork
 * @param host the host, for people
 * @param machine the machine whose clock it is
 * @param roles the roles that have this host, by name; of several injectors on hosts of their own the first has
 *     {@code injector}, and the others {@code injector-2} and so on
 * @param at when it was asked, by the lab's clock
 * @param offsetMs its clock minus the lab's, ms; absent where it did not answer
 * @param errorMs how far the true offset may lie from that, ms; absent where it did not answer
 * @param problem why it did not answer; absent where it did
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
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
