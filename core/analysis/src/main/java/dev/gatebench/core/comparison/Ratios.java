package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.statistics.Ratio;
import java.util.Optional;
import java.util.Set;

/** Candidate ÷ baseline by one measure. */
public interface Ratios {
    /** The loads that {@link #pooled} is over. */
    Set<Load> loads();

    /** The ratio over these loads; empty when there is none. */
    Optional<Ratio> over(Set<Load> loads);

    /** The ratio at a load; empty when there is none. */
    default Optional<Ratio> at(Load load) {
        return over(Set.of(load));
    }

    /** The ratio over all loads; empty when there is none. */
    default Optional<Ratio> pooled() {
        return over(loads());
    }
}
