package dev.gatebench.core.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The parts of the median service time of a gateway's cell, ns. All figures are medians over the cell's valid trials.
 *
 * @param medianNs median service time
 * @param directMedianNs median service time of the direct arm at the same load; absent without a trial of it that may
 *     be compared
 * @param gatewayCpuNs CPU time of the gateway per request
 * @param backendCpuNs CPU time of the backend per request; absent where not measured
 * @param delayNs least delay of the backend; absent where it has none for certain
 * @param restNs the rest of the median: the injector, waiting for a busy CPU, timers, the network; 0 where the parts
 *     are more than the median, as where one request is several threads' work
 * @param idle the finding that most of what the gateway adds is nobody's work; absent where that was not found
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CellSplit(
        double medianNs,
        OptionalDouble directMedianNs,
        double gatewayCpuNs,
        OptionalDouble backendCpuNs,
        OptionalDouble delayNs,
        double restNs,
        Optional<IdleTime> idle) {}
