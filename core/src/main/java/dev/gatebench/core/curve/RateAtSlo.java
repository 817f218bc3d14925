package dev.gatebench.core.curve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Observation;
import java.util.List;
import java.util.Optional;

/**
 * The greatest rate at which an arm keeps a goal.
 *
 * @param slo the goal
 * @param range between which rates it lies: the goal is kept where the upper bound of the quantile's interval is below
 *     it, and missed where the lower bound is above it or the arm does not keep up
 * @param perFork the rate at which each fork's quantile passes the goal, by interpolation between its own points;
 *     absent where one fork never passes it, or only by falling behind
 * @param rate what these come to, with their interval; absent where they are
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RateAtSlo(Slo slo, RateRange range, List<Observation> perFork, Optional<Estimate> rate) {
    public RateAtSlo {
        perFork = List.copyOf(perFork);
    }
}
