package dev.gatebench.core.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.trial.JvmFigures;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The JVM of a cell's gateway over its valid trials; figures that were not measured are absent.
 *
 * @param gcPauseNsPerSec pauses of the garbage collector, ns a second: their sum over all trials ÷ the trials' time
 * @param gcLongestPauseNs the longest pause of all trials, ns; 0 without any
 * @param allocatedBytesPerRequest bytes allocated ÷ correct replies
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CellJvm(
        OptionalDouble gcPauseNsPerSec, OptionalDouble gcLongestPauseNs, Optional<Estimate> allocatedBytesPerRequest) {
    /** Sums over a cell's valid trials; empty where no figure was measured. */
    static Optional<CellJvm> of(List<Trial> valid) {
        List<Trial> logged = valid.stream()
                .filter(trial -> jvm(trial).anyMatch(jvm -> jvm.gcPauseNs().isPresent()))
                .toList();
        double seconds = logged.stream().mapToLong(Trial::durationNs).sum() / (double) TimeUnit.SECONDS.toNanos(1);
        double paused = figures(logged, JvmFigures::gcPauseNs).sum();
        CellJvm found = new CellJvm(
                seconds == 0 ? OptionalDouble.empty() : OptionalDouble.of(paused / seconds),
                figures(logged, JvmFigures::gcLongestPauseNs).max(),
                Estimate.of(Observation.of(valid, Trial::allocatedBytesPerRequest)));
        boolean any = found.gcPauseNsPerSec.isPresent() || found.allocatedBytesPerRequest.isPresent();
        return any ? Optional.of(found) : Optional.empty();
    }

    private static DoubleStream figures(List<Trial> trials, Function<JvmFigures, OptionalDouble> figure) {
        return trials.stream().flatMap(CellJvm::jvm).map(figure).flatMapToDouble(OptionalDouble::stream);
    }

    private static Stream<JvmFigures> jvm(Trial trial) {
        return Optional.ofNullable(trial.processes().get(Trial.SUT)).flatMap(ProcessFigures::jvm).stream();
    }
}
