package dev.gatebench.core.export;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.gatebench.core.result.Arm;
import dev.gatebench.core.result.Cell;
import dev.gatebench.core.result.CellJvm;
import dev.gatebench.core.result.CellUpstream;
import dev.gatebench.core.result.Normalisation;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ServiceTime;
import dev.gatebench.core.statistics.Estimate;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A cell as a line of CSV; what was not measured is empty.
 *
 * @param time start of the run, ISO 8601 in UTC
 * @param commit Git commit of Gatebench that measured it
 * @param study the study's name
 * @param fidelity id of the fidelity
 * @param arm id of the arm
 * @param version version of the arm's gateway
 * @param load concurrency
 * @param n valid trials
 * @param headline whether the figures may stand in a headline
 * @param throughputPerSec correct replies a second, median
 * @param throughputPerSecLow lower bound of its 95 % interval
 * @param throughputPerSecHigh upper bound
 * @param cpuNsPerRequest CPU per request of the system under test, ns, median
 * @param cpuNsPerRequestLow lower bound of its 95 % interval, ns
 * @param cpuNsPerRequestHigh upper bound, ns
 * @param normalisation what the next three are normalised by
 * @param normalisedCpuNsPerRequest normalised CPU per request, ns
 * @param normalisedCpuNsPerRequestLow lower bound of its 95 % interval, ns
 * @param normalisedCpuNsPerRequestHigh upper bound, ns
 * @param p50Ns median of the service time, of the merged histograms, ns
 * @param p99Ns its 99th percentile, ns
 * @param gcPauseNsPerSec pauses of the garbage collector, ns a second
 * @param gcLongestPauseNs the longest of them, ns
 * @param allocatedBytesPerRequest bytes that the gateway's JVM allocated per request, median
 * @param upstreamConnectionsPerRequest connections to the backend per request, of all trials, valid or not
 * @param errorShare errors of all replies, of all trials, valid or not
 */
@JsonPropertyOrder({
    "time",
    "commit",
    "study",
    "fidelity",
    "arm",
    "version",
    "load",
    "n",
    "headline",
    "throughputPerSec",
    "throughputPerSecLow",
    "throughputPerSecHigh",
    "cpuNsPerRequest",
    "cpuNsPerRequestLow",
    "cpuNsPerRequestHigh",
    "normalisation",
    "normalisedCpuNsPerRequest",
    "normalisedCpuNsPerRequestLow",
    "normalisedCpuNsPerRequestHigh",
    "p50Ns",
    "p99Ns",
    "gcPauseNsPerSec",
    "gcLongestPauseNs",
    "allocatedBytesPerRequest",
    "upstreamConnectionsPerRequest",
    "errorShare"
})
public record CellRow(
        String time,
        Optional<String> commit,
        String study,
        String fidelity,
        String arm,
        Optional<String> version,
        int load,
        int n,
        boolean headline,
        OptionalDouble throughputPerSec,
        OptionalDouble throughputPerSecLow,
        OptionalDouble throughputPerSecHigh,
        OptionalDouble cpuNsPerRequest,
        OptionalDouble cpuNsPerRequestLow,
        OptionalDouble cpuNsPerRequestHigh,
        Optional<String> normalisation,
        OptionalDouble normalisedCpuNsPerRequest,
        OptionalDouble normalisedCpuNsPerRequestLow,
        OptionalDouble normalisedCpuNsPerRequestHigh,
        OptionalLong p50Ns,
        OptionalLong p99Ns,
        OptionalDouble gcPauseNsPerSec,
        OptionalDouble gcLongestPauseNs,
        OptionalDouble allocatedBytesPerRequest,
        OptionalDouble upstreamConnectionsPerRequest,
        OptionalDouble errorShare) {

    static CellRow of(Results results, Cell cell) {
        Optional<Estimate> throughput = cell.throughputPerSec();
        Optional<Estimate> cpu = cell.cpuNsPerRequest().sut();
        Optional<Estimate> normalised = cell.normalisedCpuNsPerRequest();
        Optional<ServiceTime> times = cell.serviceTimeNs();
        return new CellRow(
                results.startedAt().toString(),
                results.environment().commit(),
                results.study(),
                results.fidelity(),
                cell.arm(),
                results.arms().stream()
                        .filter(arm -> arm.id().equals(cell.arm()))
                        .findFirst()
                        .flatMap(Arm::version),
                cell.load(),
                cell.n(),
                cell.headline(),
                median(throughput),
                throughput.map(Estimate::low).orElse(OptionalDouble.empty()),
                throughput.map(Estimate::high).orElse(OptionalDouble.empty()),
                median(cpu),
                cpu.map(Estimate::low).orElse(OptionalDouble.empty()),
                cpu.map(Estimate::high).orElse(OptionalDouble.empty()),
                cell.normalisation().map(Normalisation::word),
                median(normalised),
                normalised.map(Estimate::low).orElse(OptionalDouble.empty()),
                normalised.map(Estimate::high).orElse(OptionalDouble.empty()),
                times.map(t -> OptionalLong.of(t.p50())).orElse(OptionalLong.empty()),
                times.map(t -> OptionalLong.of(t.p99())).orElse(OptionalLong.empty()),
                cell.jvm().map(CellJvm::gcPauseNsPerSec).orElse(OptionalDouble.empty()),
                cell.jvm().map(CellJvm::gcLongestPauseNs).orElse(OptionalDouble.empty()),
                median(cell.jvm().flatMap(CellJvm::allocatedBytesPerRequest)),
                cell.upstream().map(CellUpstream::connectionsPerRequest).orElse(OptionalDouble.empty()),
                cell.upstream().map(CellUpstream::errorShare).orElse(OptionalDouble.empty()));
    }

    private static OptionalDouble median(Optional<Estimate> estimate) {
        return estimate.map(e -> OptionalDouble.of(e.median())).orElse(OptionalDouble.empty());
    }
}
