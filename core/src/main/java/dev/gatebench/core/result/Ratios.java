package dev.gatebench.core.result;

import dev.gatebench.core.statistics.Ratio;
import java.util.Optional;
import java.util.Set;

/** Candidate ÷ baseline by one measure. */
public interface Ratios {

    /** The ratio at a load; empty when there is none. */
    Optional<Ratio> at(int load);

    /** The loads that {@link #pooled} is over. */
    Set<Integer> loads();

    /** The ratio over all loads; empty when there is none. */
    Optional<Ratio> pooled();
}
