package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.statistics.Ratio;
import java.util.Optional;
import java.util.Set;

/** Candidate ÷ baseline by one measure. */
public interface Ratios {

    /** The ratio at a load; empty when there is none. */
    Optional<Ratio> at(Load load);

    /** The loads that {@link #pooled} is over. */
    Set<Load> loads();

    /** The ratio over all loads; empty when there is none. */
    Optional<Ratio> pooled();
}
