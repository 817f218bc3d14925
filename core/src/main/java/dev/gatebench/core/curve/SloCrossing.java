package dev.gatebench.core.curve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Where a quantile that grows with the rate passes a goal. Neighbouring points whose times fall as the rate rises are
 * pooled until none does (isotonic regression, on logarithms); between two points the logarithm of the time is taken
 * for straight.
 */
final class SloCrossing {
    private SloCrossing() {}

    /**
     * A quantile at a rate.
     *
     * @param perSec the rate, requests a second
     * @param ns the quantile, ns, above 0
     */
    record At(double perSec, long ns) {}

    private record Pool(List<At> members) {
        double perSec() {
            return members.stream().mapToDouble(At::perSec).average().orElseThrow();
        }

        double logNs() {
            return members.stream()
                    .mapToDouble(at -> Math.log((double) at.ns()))
                    .average()
                    .orElseThrow();
        }

        Pool with(Pool other) {
            List<At> all = new ArrayList<>(members);
            all.addAll(other.members());
            return new Pool(all);
        }
    }

    /** The rate; empty where the times never pass the goal, or lie above it from the first point on. */
    static OptionalDouble rate(List<At> points, long goalNs) {
        List<Pool> pools = new ArrayList<>();
        points.stream().sorted(Comparator.comparingDouble(At::perSec)).forEach(at -> {
            Pool last = new Pool(List.of(at));
            while (!pools.isEmpty() && pools.get(pools.size() - 1).logNs() > last.logNs()) {
                last = pools.remove(pools.size() - 1).with(last);
            }
            pools.add(last);
        });
        double goal = Math.log((double) goalNs);
        for (int i = 1; i < pools.size(); i++) {
            Pool below = pools.get(i - 1);
            Pool above = pools.get(i);
            if (below.logNs() < goal && above.logNs() >= goal) {
                double share = (goal - below.logNs()) / (above.logNs() - below.logNs());
                return OptionalDouble.of(below.perSec() + share * (above.perSec() - below.perSec()));
            }
        }
        return OptionalDouble.empty();
    }
}
