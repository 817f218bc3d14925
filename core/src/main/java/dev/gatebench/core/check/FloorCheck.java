package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult;
import java.util.List;
import java.util.stream.Collectors;

/** Gateway's median ≥ direct's median ≥ the backend's delay: no gateway answers before what stands behind it. */
public final class FloorCheck {
    /** The rule in words. */
    public static final String RULE = "gateway's median ≥ direct's median ≥ the backend's delay";

    private static final String REMEDY =
            "replies came from elsewhere (a cache, an error page), or service times are taken too short";
    private static final double NS_PER_MS = 1e6;
    /** Sums of times in floating point differ in the last bits. */
    private static final double ROUNDING_NS = 0.01;

    private FloorCheck() {}

    /**
     * How far below a floor a median may lie.
     *
     * @param ns how far, ns
     * @param words why, for people
     */
    public record Allowance(double ns, String words) {}

    /**
     * The finding of a median.
     *
     * @param medianNs median of the service time, ns
     * @param floors what it must not lie below, at least one
     * @param allowance how far it may
     * @param remark what else a reader must know; may be empty
     */
    public static CheckResult judged(double medianNs, List<Floor> floors, Allowance allowance, String remark) {
        Findings finding = Findings.of(CheckNames.FLOOR, RULE).figure("medianNs", medianNs);
        floors.forEach(floor -> finding.figure(floor.figure(), floor.ns()));
        finding.figure("allowedNs", allowance.ns());
        List<Floor> above = floors.stream()
                .filter(floor -> medianNs + allowance.ns() + ROUNDING_NS < floor.ns())
                .toList();
        boolean passed = above.isEmpty();
        String detail = "median " + millis(medianNs) + " ms is " + (passed ? "not below " : "below ")
                + words(passed ? floors : above) + remark + "; allowed: "
                + Numbers.plain(allowance.ns() / NS_PER_MS) + " ms, " + allowance.words();
        return finding.judged(passed, detail, REMEDY);
    }

    private static String words(List<Floor> floors) {
        return floors.stream()
                .map(floor -> millis(floor.ns()) + " ms, " + floor.words())
                .collect(Collectors.joining(", and "));
    }

    private static String millis(double ns) {
        return Numbers.significant(ns / NS_PER_MS, 4);
    }

    /**
     * What a median must not lie below.
     *
     * @param figure name of the figure in findings, with its unit: {@code directMedianNs}, {@code delayNs}
     * @param words what it is, for people
     * @param ns the value, ns
     */
    public record Floor(String figure, String words, double ns) {
        private static final String DIRECT = "directMedianNs";
        private static final String DELAY = "delayNs";

        /** The median without a gateway. */
        public static Floor direct(String words, double ns) {
            return new Floor(DIRECT, words, ns);
        }

        /** The least delay that the backend has. */
        public static Floor delay(double ns) {
            return new Floor(DELAY, "the backend's delay", ns);
        }
    }
}
