package dev.gatebench.core.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;

/**
 * How a cell's gateway used connections to the backend, and how often it answered wrongly: over all trials that ran to
 * their end, also those that a check threw out, because what fails is what is asked here. Feeds no headline.
 *
 * @param trials the trials, valid or not
 * @param connectionsPerRequest connections that the backend accepted ÷ requests that it received; absent where it could
 *     not be asked
 * @param errorShare errors ÷ (correct replies + errors); absent without either
 * @param errors errors by kind
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

    /** Of all trials of a gateway's cell; empty where none ran to its end. */
    static Optional<CellUpstream> of(List<Trial> all) {
        List<Trial> ended = all.stream()
                .filter(trial -> trial.status() != TrialStatus.FAILED)
                .toList();
        if (ended.isEmpty()) {
            return Optional.empty();
        }
        Map<ErrorKind, Long> errors = CellAssembler.errors(ended);
        long wrong = errors.values().stream().mapToLong(Long::longValue).sum();
        long answered = ended.stream().mapToLong(Trial::requests).sum() + wrong;
        List<BackendFigures> backend =
                ended.stream().flatMap(trial -> trial.backend().stream()).toList();
        long received = backend.stream().mapToLong(BackendFigures::requests).sum();
        long accepted =
                backend.stream().mapToLong(BackendFigures::connectionsAccepted).sum();
        return Optional.of(new CellUpstream(
                ended.size(),
                share(accepted, received),
                share(wrong, answered),
                errors,
                Median.withDefaults()
                        .evaluate(ended.stream()
                                .mapToDouble(Trial::throughputPerSec)
                                .toArray())));
    }

    private static OptionalDouble share(long part, long whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / whole);
    }
}
