package dev.gatebench.core.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import java.util.OptionalLong;

/**
 * What it took until an arm was up in a fork, its configuration and its table of routes loaded: a line of
 * {@code starts.jsonl}.
 *
 * @param arm id of the arm
 * @param fork the fork, from 1
 * @param start 1, and one more for each time that the run was resumed
 * @param readyMs time from its start until it had been proved, ms; in duets others start beside it
 * @param cpuNs CPU time that it had used until then, ns; absent where it could not be read
 * @param rssBytes resident memory of all its processes then, bytes; absent where it could not be read
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ArmStart(
        String arm,
        @Amount int fork,
        @Amount int start,
        @Amount long readyMs,
        @Amount OptionalLong cpuNs,
        @Amount OptionalLong rssBytes) {}
