package dev.gatebench.core.ranking;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.OmittedWhenEmpty;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Interval;
import java.util.List;
import java.util.Optional;

/**
 * The gateways of a run by CPU per request, the cheapest first.
 *
 * @param load the load; absent over all loads, where the geometric mean over the loads decides
 * @param arms the gateways with a headline, the cheapest first; at least one
 * @param refused ids of the gateways without a headline, which have no place
 * @param idle ids of the gateways that mostly wait, see {@link dev.gatebench.core.cell.IdleTime}, at the load, or over
 *     all loads at one of them; they have no place either
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Ranking(
        Optional<Load> load,
        Normalisation normalisation,
        List<Ranked> arms,
        List<String> refused,
        @OmittedWhenEmpty List<String> idle) {
    public Ranking {
        arms = List.copyOf(arms);
        refused = List.copyOf(refused);
        idle = List.copyOf(idle);
        if (arms.isEmpty()) {
            throw new IllegalArgumentException("a ranking must have at least one arm, had none: leave it out");
        }
    }

    public Ranked best() {
        return arms.get(0);
    }

    /** Lists the others that are not shown to cost more than the first. */
    public List<String> notToldApart() {
        return arms.stream()
                .skip(1)
                .filter(arm -> !arm.toldApart())
                .map(Ranked::arm)
                .toList();
    }

    /**
     * A gateway's place in a ranking.
     *
     * @param rank from 1
     * @param cpuNsPerRequest CPU per request of the system under test, ns, normalised as the ranking says; absent over
     *     all loads
     * @param p99Ns 99th percentile of the service time, ns: median of the repetitions' own; absent over all loads
     * @param ratio CPU per request ÷ the first's, paired by round; absent for the first, and where too few rounds have
     *     both
     * @param interval its 95 % interval; absent with fewer than two repetitions
     * @param toldApart whether it is shown to cost more than the first; false for the first
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Ranked(
            int rank,
            String arm,
            Optional<Estimate> cpuNsPerRequest,
            Optional<Estimate> p99Ns,
            Optional<Double> ratio,
            Optional<Interval> interval,
            boolean toldApart) {}
}
