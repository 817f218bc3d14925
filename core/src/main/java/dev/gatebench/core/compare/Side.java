package dev.gatebench.core.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.result.Results;
import java.time.Instant;
import java.util.Optional;

/**
 * A run that is compared.
 *
 * @param run name of its folder
 * @param study the study's name
 * @param fidelity id of the fidelity
 * @param startedAt start of the run
 * @param commit Git commit of Gatebench that measured it, where known
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Side(String run, String study, String fidelity, Instant startedAt, Optional<String> commit) {

    static Side of(Run run) {
        Results results = run.results();
        return new Side(
                run.name(),
                results.study(),
                results.fidelity(),
                results.startedAt(),
                results.environment().commit());
    }
}
