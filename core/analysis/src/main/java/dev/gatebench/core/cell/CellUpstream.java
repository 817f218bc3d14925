package dev.gatebench.core.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The connections of a cell's gateway to the backend, and its wrong answers. All trials that ran to their end count,
 * also those that a check threw out, because failures are the subject here. No headline uses these figures.
 *
 * @param connectionsPerRequest connections that the backend accepted ÷ requests that it received; absent where it could
 *     not be asked
 * @param errorShare errors ÷ (correct replies + errors); absent without either
 * @param throughputPerSec correct replies a second, median of the trials
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CellUpstream(
        int trials,
        OptionalDouble connectionsPerRequest,
        OptionalDouble errorShare,
        Map<ErrorKind, Long> errors,
        double throughputPerSec) {
    public CellUpstream {
        errors = Map.copyOf(errors);
    }

    /** Sums over all trials of a gateway's cell; empty where none ran to its end. */
    static Optional<CellUpstream> of(List<Trial> all) {
        List<Trial> ended = all.stream()
                .filter(trial -> trial.status() != TrialStatus.FAILED)
                .toList();
        if (ended.isEmpty()) {
            return Optional.empty();
        }
        Map<ErrorKind, Long> errors = CellAssembler.errors(ended);
        long wrong = errors.values().stream().mapToLong(Long::longValue).sum();
        List<BackendFigures> backend =
                ended.stream().flatMap(trial -> trial.backend().stream()).toList();
        return Optional.of(new CellUpstream(
                ended.size(),
                share(
                        backend.stream()
                                .mapToLong(BackendFigures::connectionsAccepted)
                                .sum(),
                        backend.stream().mapToLong(BackendFigures::requests).sum()),
                share(wrong, wrong + ended.stream().mapToLong(Trial::requests).sum()),
                errors,
                Estimate.median(ended.stream().mapToDouble(Trial::throughputPerSec))
                        .orElseThrow()));
    }

    private static OptionalDouble share(long part, long whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / whole);
    }
}
