package dev.gatebench.core.compare;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.slo.Slo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The choice of what to compare of two runs, or of one.
 *
 * @param arms the two arms; absent for every arm that both runs have, of which a gate wants all of the baseline's
 * @param loads only these loads; none for every load that both have, of which a gate wants all of the baseline's
 * @param slos goals of which the greatest rate that keeps each is compared; of both together ≥ 1
 * @param maxSlowdown the share by which the candidate may be slower before the gate fails, ≥ 0; absent for no gate
 * @param allowDifferences whether runs are compared whose environments or studies differ in what matters
 */
public record CompareSpec(
        Optional<Pairing> arms,
        List<Load> loads,
        List<Metric> metrics,
        List<Slo> slos,
        OptionalDouble maxSlowdown,
        FailOn failOn,
        boolean allowDifferences) {
    public CompareSpec {
        loads = loads.stream().distinct().toList();
        metrics = List.copyOf(metrics);
        slos = slos.stream().distinct().toList();
        if (metrics.isEmpty() && slos.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one metric or goal, were 0");
        }
        if (maxSlowdown.orElse(0) < 0 || !Double.isFinite(maxSlowdown.orElse(0))) {
            throw new IllegalArgumentException("maxSlowdown must be a share of 0 or more, was " + maxSlowdown);
        }
    }

    /** Two arms that are compared. */
    public record Pairing(String baseline, String candidate) {}
}
