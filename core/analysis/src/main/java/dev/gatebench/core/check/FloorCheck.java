package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Quantiles;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gateway's median ≥ direct's median ≥ the backend's delay: no gateway answers before the backend. Where the direct arm
 * had the same rate by the open model, the rule covers other parts of the distribution too: a gateway that answers some
 * requests by itself may have its median in order, but not its fastest replies.
 */
public final class FloorCheck {
    /** The rule in words. */
    public static final String RULE = "gateway's median ≥ direct's median ≥ the backend's delay, and by the open model "
            + "at the same rate the gateway's p10, p75 and p90 ≥ direct's";

    private static final String RULE_OF_NETWORK =
            "; where the network between hosts was measured, its shortest round trips are added to the backend's delay";

    private static final String REMEDY =
            "replies came from elsewhere (a cache, an error page), or service times are taken too short";
    private static final double NS_PER_MS = 1e6;
    /** Sums of times in floating point differ in the last bits. */
    private static final double ROUNDING_NS = 0.01;

    private FloorCheck() {}

    /** The times of a distribution that have floors, from the least on. */
    public enum Part {
        P10("p10"),
        MEDIAN("median"),
        P75("p75"),
        P90("p90");

        private final String word;

        Part(String word) {
            this.word = word;
        }

        private String figure() {
            return word + "Ns";
        }

        private String directFigure() {
            return "direct" + word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1) + "Ns";
        }

        static Map<Part, Double> of(Quantiles quantiles) {
            Map<Part, Double> parts = new EnumMap<>(Map.of(
                    MEDIAN, (double) quantiles.p50(), P75, (double) quantiles.p75(), P90, (double) quantiles.p90()));
            quantiles.p10().ifPresent(ns -> parts.put(P10, (double) ns));
            return parts;
        }
    }

    /** A tolerance, ns: how far below a floor a time may lie, and for people why. */
    public record Allowance(double ns, String words) {}

    /**
     * Judges service times.
     *
     * @param times the service times, ns: the median, and every part that has a floor
     * @param floors at least one floor
     * @param remark a further remark for readers; may be empty
     */
    public static CheckResult judged(Map<Part, Double> times, List<Floor> floors, Allowance allowance, String remark) {
        boolean network = floors.stream().anyMatch(floor -> floor.figure().equals(Floor.DELAY_AND_NETWORK));
        Findings finding = Findings.of(CheckNames.FLOOR, network ? RULE + RULE_OF_NETWORK : RULE);
        Stream.of(Part.values())
                .filter(part -> part == Part.MEDIAN || floors.stream().anyMatch(floor -> floor.part() == part))
                .forEach(part -> finding.figure(part.figure(), ns(times, part)));
        floors.forEach(floor -> finding.figure(floor.figure(), floor.ns()));
        finding.figure("allowedNs", allowance.ns());
        List<Floor> above = floors.stream()
                .filter(floor -> ns(times, floor.part()) + allowance.ns() + ROUNDING_NS < floor.ns())
                .toList();
        boolean passed = above.isEmpty();
        String detail = words(times, passed ? floors : above, passed) + remark + "; allowed: "
                + Numbers.plain(allowance.ns() / NS_PER_MS) + " ms, " + allowance.words();
        return finding.judged(passed, detail, REMEDY);
    }

    private static String words(Map<Part, Double> times, List<Floor> floors, boolean passed) {
        Map<Part, List<Floor>> byPart = floors.stream()
                .collect(Collectors.groupingBy(Floor::part, () -> new EnumMap<>(Part.class), Collectors.toList()));
        return byPart.entrySet().stream()
                .map(part -> part.getKey().word + " " + millis(ns(times, part.getKey())) + " ms is "
                        + (passed ? "not below " : "below ") + words(part.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static double ns(Map<Part, Double> times, Part part) {
        return Optional.ofNullable(times.get(part)).orElseThrow();
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
     * A lower bound of a part of the distribution, ns.
     *
     * @param figure name of the figure in findings, with its unit: {@code directMedianNs}, {@code delayNs}
     * @param words origin of the bound, for people
     */
    public record Floor(Part part, String figure, String words, double ns) {
        private static final String DELAY = "delayNs";
        private static final String DELAY_AND_NETWORK = "delayAndRoundTripsNs";

        /** Makes a floor of the median without a gateway. */
        public static Floor direct(String words, double ns) {
            return direct(Part.MEDIAN, words, ns);
        }

        static Floor direct(Part part, String words, double ns) {
            return new Floor(part, part.directFigure(), words, ns);
        }

        /** Makes a floor of the least delay that the backend has. */
        public static Floor delay(double ns) {
            return new Floor(Part.MEDIAN, DELAY, "the backend's delay", ns);
        }

        /** Adds the least times on the ways between hosts, at least one, to the backend's delay, if any. */
        static Floor delayBehind(double delayNs, List<FloorJudge.Crossing> crossings) {
            String ways = crossings.stream()
                    .map(crossing -> crossing.pair() + " " + millis((double) crossing.leastNs()) + " ms")
                    .collect(Collectors.joining(", "));
            return new Floor(
                    Part.MEDIAN,
                    DELAY_AND_NETWORK,
                    (delayNs > 0 ? "the backend's delay and " : "") + "the shortest round trips between the hosts ("
                            + ways + ")",
                    delayNs
                            + crossings.stream()
                                    .mapToDouble(FloorJudge.Crossing::leastNs)
                                    .sum());
        }
    }
}
