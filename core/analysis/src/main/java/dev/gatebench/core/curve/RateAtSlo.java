package dev.gatebench.core.curve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.statistics.Estimate;
import java.util.List;
import java.util.Optional;

/**
 * The greatest rate at which an arm keeps a goal.
 *
 * @param slo the goal
 * @param range between which rates it lies: the goal is kept where the upper bound of the quantile's interval is below
 *     it, and missed where the lower bound is above it or the arm does not keep up
 * @param passings the rate at which the quantile of each fork, or of each round where there is one fork, passes the
 *     goal, by interpolation between its own points; none where one of them never passes it, or only by falling behind
 * @param rate what these come to, with their interval; absent where they are
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RateAtSlo(Slo slo, RateRange range, List<SloPassing> passings, Optional<Estimate> rate) {
    public RateAtSlo {
        passings = List.copyOf(passings);
    }
}
