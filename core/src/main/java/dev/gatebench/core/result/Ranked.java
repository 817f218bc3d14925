package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Estimate;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A gateway's place in a ranking.
 *
 * @param rank from 1
 * @param arm id of the arm
 * @param cpuNsPerRequest CPU per request of the system under test, ns, normalised as the ranking says; absent over all loads
 * @param p99Ns 99th percentile of the service time, ns: median of the repetitions' own; absent over all loads
 * @param ratio CPU per request ÷ the first's, paired by round; absent for the first, and where no round has both
 * @param low lower bound of its 95 % interval; absent with fewer than two repetitions
 * @param high upper bound of its 95 % interval; absent with fewer than two repetitions
 * @param toldApart whether it is shown to cost more than the first; false for the first
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Ranked(
        int rank,
        String arm,
        Optional<Estimate> cpuNsPerRequest,
        Optional<Estimate> p99Ns,
        OptionalDouble ratio,
        OptionalDouble low,
        OptionalDouble high,
        boolean toldApart) {}
