package dev.gatebench.core.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.trial.Quantiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One arm under one load over all rounds and forks. Only valid trials count, and where the arm was measured in duets
 * and alone, only those in which it had the CPUs to itself.
 *
 * @param throughputPerSec correct replies a second; absent without a valid trial
 * @param normalisation normalisation of {@code normalisedCpuNsPerRequest}; absent where no reference was measured in
 *     every trial
 * @param normalisedCpuNsPerRequest CPU per request of the system under test at the host's median speed in the run, ns:
 *     raw × median reference of the run's valid trials ÷ the trial's reference, see {@link Normalisation}
 * @param serviceTimeNs service times, ns, of the trials' merged histograms; absent where no valid trial has any
 * @param responseTimeNs response times, ns, likewise
 * @param tail distribution of {@link #leadingTimeNs} from the median on
 * @param serviceTimeResolutionNs resolution of the driver's clock, ns; absent where no valid trial has service times
 * @param upstream connections to the backend and errors over all trials, valid or not; absent in the direct arm
 * @param split the parts of the median service time; absent in the direct arm, of duets, and where not measured
 * @param headline whether the figures may stand in a headline: false without a valid trial, and when too great a share
 *     is not valid
 * @param footnotes numbers, from 1, of the results' footnotes that a reader must see beside the cell
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Cell(
        String arm,
        Load load,
        int n,
        int invalid,
        int failed,
        Optional<Estimate> throughputPerSec,
        Cpu cpuNsPerRequest,
        Optional<Normalisation> normalisation,
        Optional<Estimate> normalisedCpuNsPerRequest,
        Optional<Quantiles> serviceTimeNs,
        Optional<Quantiles> responseTimeNs,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<TailPoint> tail,
        OptionalLong serviceTimeResolutionNs,
        Optional<CellJvm> jvm,
        Optional<CellUpstream> upstream,
        Map<ErrorKind, Long> errors,
        Optional<CellSplit> split,
        boolean headline,
        List<Integer> footnotes) {
    public Cell {
        errors = Map.copyOf(errors);
        footnotes = List.copyOf(footnotes);
        tail = List.copyOf(tail);
    }

    /** Returns the times that reports show first: response times under an open load, else service times. */
    public Optional<Quantiles> leadingTimeNs() {
        return load.isOpen() ? responseTimeNs : serviceTimeNs;
    }

    /** Returns the finding that most of the time that its gateway adds is nobody's work; empty without it. */
    public Optional<IdleTime> idle() {
        return split.flatMap(CellSplit::idle);
    }

    /** Whether the cell has no trial at all. */
    public boolean notRun() {
        return n + invalid + failed == 0;
    }

    /** CPU time per correct reply of a cell's valid trials by role, ns; a role that was not measured is absent. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Cpu(Optional<Estimate> sut, Optional<Estimate> injector, Optional<Estimate> backend) {}
}
