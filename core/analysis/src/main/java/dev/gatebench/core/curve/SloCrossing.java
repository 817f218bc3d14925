package dev.gatebench.core.curve;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

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

    /** Times of the same rate are one point: which of them was measured first says nothing. */
    private static Collection<Pool> ofEachRate(List<At> points) {
        Map<Double, Pool> byRate = new TreeMap<>();
        points.forEach(at -> byRate.merge(at.perSec(), new Pool(List.of(at)), Pool::with));
        return byRate.values();
    }

    /** The rate; empty where the times never pass the goal, or lie above it from the first point on. */
    static OptionalDouble rate(List<At> points, long goalNs) {
        List<Pool> pools = new ArrayList<>();
        ofEachRate(points).forEach(each -> {
            Pool last = each;
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
