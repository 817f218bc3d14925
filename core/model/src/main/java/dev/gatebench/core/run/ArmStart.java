package dev.gatebench.core.run;

import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.OmittedWhenEmpty;
import java.util.List;
import java.util.OptionalLong;

/**
 * A line of {@code starts.jsonl}: the cost of the start of an arm in a fork, until its configuration and its table of
 * routes were loaded and proved.
 *
 * @param fork the fork, from 1
 * @param start 1, and one more for each resumption of the run
 * @param readyMs time from its start until it was proved, ms; in duets others start beside it
 * @param cpuNs CPU time used until then, ns; absent where it could not be read
 * @param rssBytes resident memory of all its processes then, bytes; absent where it could not be read
 * @param proofs the proofs of it, in words; empty where an older run kept none
 */
public record ArmStart(
        String arm,
        @Amount int fork,
        @Amount int start,
        @Amount long readyMs,
        @Amount OptionalLong cpuNs,
        @Amount OptionalLong rssBytes,
        @OmittedWhenEmpty List<String> proofs) {
    public ArmStart {
        proofs = List.copyOf(proofs);
    }
}
