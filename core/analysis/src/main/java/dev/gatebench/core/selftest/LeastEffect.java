package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Interval;
import java.util.Optional;

/**
 * The least effect that is found in at least 80 % of comparisons.
 *
 * @param effect the additional cost of the candidate, as a share: 0.05 is 5 %
 * @param interval its 95 % interval by the jackknife over forks; absent where it cannot be told
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record LeastEffect(double effect, Optional<Interval> interval) {}
