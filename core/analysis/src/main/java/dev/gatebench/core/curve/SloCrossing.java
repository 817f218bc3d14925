package dev.gatebench.core.curve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Finds where a quantile that grows with the rate passes a goal. Neighbouring points whose times fall as the rate rises
 * are pooled until none does (isotonic regression, on logarithms); between two points the logarithm of the time is
 * interpolated linearly.
 */
final class SloCrossing {
    private SloCrossing() {}

    /** A quantile, ns, above 0, at a rate, requests a second. */
    record At(double perSec, double ns) {}

    private record Pool(List<At> members) {
        double perSec() {
            return members.stream().mapToDouble(At::perSec).average().orElseThrow();
        }

        double logNs() {
            return members.stream()
                    .mapToDouble(at -> Math.log(at.ns()))
                    .average()
                    .orElseThrow();
        }

        Pool with(Pool other) {
            List<At> all = new ArrayList<>(members);
            all.addAll(other.members());
            return new Pool(all);
        }
    }

    /** Returns the rate; empty where the times never pass the goal, or lie above it from the first point on. */
    static OptionalDouble rate(List<At> points, long goalNs) {
        // times of one rate are one point: their order says nothing
        Map<Double, Pool> byRate = new TreeMap<>();
        points.forEach(at -> byRate.merge(at.perSec(), new Pool(List.of(at)), Pool::with));
        List<Pool> pools = new ArrayList<>();
        byRate.values().forEach(each -> {
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
