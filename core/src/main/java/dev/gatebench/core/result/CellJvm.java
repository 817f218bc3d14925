package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Observation;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * What the JVM of a cell's gateway did, over its valid trials; what was not measured is absent.
 *
 * @param gcPauseNsPerSec pauses of the garbage collector, ns a second: their sum over all trials ÷ the trials' time
 * @param gcLongestPauseNs the longest pause of all trials, ns; 0 without any
 * @param allocatedBytesPerRequest bytes allocated ÷ correct replies
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CellJvm(
        OptionalDouble gcPauseNsPerSec, OptionalDouble gcLongestPauseNs, Optional<Estimate> allocatedBytesPerRequest) {
    private static final String SUT = "sut";

    /** Of a cell's valid trials; empty where none of it was measured. */
    static Optional<CellJvm> of(List<Trial> valid) {
        List<Trial> logged = valid.stream()
                .filter(trial -> sut(trial)
                        .map(figures -> figures.gcPauseNs().isPresent())
                        .orElse(false))
                .toList();
        double seconds = logged.stream().mapToLong(Trial::durationNs).sum() / (double) TimeUnit.SECONDS.toNanos(1);
        CellJvm found = new CellJvm(
                seconds == 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(logged.stream()
                                        .flatMap(trial -> sut(trial).stream())
                                        .mapToDouble(
                                                figures -> figures.gcPauseNs().orElse(0))
                                        .sum()
                                / seconds),
                logged.stream()
                        .flatMap(trial -> sut(trial).stream())
                        .flatMapToDouble(figures -> figures.gcLongestPauseNs().stream())
                        .max(),
                Estimate.of(valid.stream()
                        .filter(trial -> allocated(trial) > 0 && trial.requests() > 0)
                        .map(trial -> new Observation(trial.fork(), allocated(trial) / trial.requests()))
                        .toList()));
        boolean any = found.gcPauseNsPerSec.isPresent() || found.allocatedBytesPerRequest.isPresent();
        return any ? Optional.of(found) : Optional.empty();
    }

    private static Optional<ProcessFigures> sut(Trial trial) {
        return Optional.ofNullable(trial.processes().get(SUT));
    }

    private static double allocated(Trial trial) {
        return sut(trial).map(figures -> figures.allocatedBytes().orElse(0)).orElse(0.0);
    }
}
