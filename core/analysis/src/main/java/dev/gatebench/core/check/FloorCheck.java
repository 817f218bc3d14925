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
 * Gateway's median ≥ direct's median ≥ the backend's delay: no gateway answers before what stands behind it. Where the
 * direct arm was sent the same rate by the open model, other parts of the distribution are held to its own, too: a
 * gateway that answers some of its requests by itself has its median in order and its fastest replies not.
 */
public final class FloorCheck {
    /** The rule in words. */
    public static final String RULE = "gateway's median ≥ direct's median ≥ the backend's delay, and by the open model "
            + "at the same rate the gateway's p10, p75 and p90 ≥ direct's";

    /** What the rule says besides, where the network between hosts was measured. */
    private static final String RULE_OF_NETWORK = "; where the network between hosts was measured, the delay and the"
            + " least round trips that a request crosses";

    private static final String REMEDY =
            "replies came from elsewhere (a cache, an error page), or service times are taken too short";
    private static final double NS_PER_MS = 1e6;
    /** Sums of times in floating point differ in the last bits. */
    private static final double ROUNDING_NS = 0.01;

    private FloorCheck() {}

    /** Which of the times of a distribution a floor is held against, from the least on. */
    public enum Part {
        P10("p10"),
        MEDIAN("median"),
        P75("p75"),
        P90("p90");

        private final String word;

        Part(String word) {
            this.word = word;
        }

        /** Name of the figure in findings, with its unit. */
        private String figure() {
            return word + "Ns";
        }

        private String directFigure() {
            return "direct" + word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1) + "Ns";
        }

        /** The times that a trial has of them, ns. */
        static Map<Part, Double> of(Quantiles quantiles) {
            Map<Part, Double> parts = new EnumMap<>(Map.of(
                    MEDIAN, (double) quantiles.p50(), P75, (double) quantiles.p75(), P90, (double) quantiles.p90()));
            quantiles.p10().ifPresent(ns -> parts.put(P10, (double) ns));
            return parts;
        }
    }

    /**
     * How far below a floor a time may lie.
     *
     * @param ns how far, ns
     * @param words why, for people
     */
    public record Allowance(double ns, String words) {}

    /**
     * The finding of service times.
     *
     * @param times the service times, ns: the median, and every part that a floor is of
     * @param floors what they must not lie below, at least one
     * @param allowance how far they may
     * @param remark what else a reader must know; may be empty
     */
    public static CheckResult judged(Map<Part, Double> times, List<Floor> floors, Allowance allowance, String remark) {
        Findings finding = Findings.of(
                CheckNames.FLOOR, floors.stream().anyMatch(Floor::isOfNetwork) ? RULE + RULE_OF_NETWORK : RULE);
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
     * What a time must not lie below.
     *
     * @param part which time
     * @param figure name of the figure in findings, with its unit: {@code directMedianNs}, {@code delayNs}
     * @param words what it is, for people
     * @param ns the value, ns
     */
    public record Floor(Part part, String figure, String words, double ns) {
        private static final String DELAY = "delayNs";
        private static final String DELAY_AND_NETWORK = "delayAndRoundTripsNs";

        /** The median without a gateway. */
        public static Floor direct(String words, double ns) {
            return direct(Part.MEDIAN, words, ns);
        }

        /** A time without a gateway. */
        static Floor direct(Part part, String words, double ns) {
            return new Floor(part, part.directFigure(), words, ns);
        }

        /** The least delay that the backend has. */
        public static Floor delay(double ns) {
            return new Floor(Part.MEDIAN, DELAY, "the backend's delay", ns);
        }

        /**
         * The least delay that the backend has, and the least time on the way between hosts.
         *
         * @param delayNs the delay, ns; 0 where none is certain
         * @param crossings the ways that were measured, at least one
         */
        static Floor delayBehind(double delayNs, List<RunEvidence.Crossing> crossings) {
            String ways = crossings.stream()
                    .map(crossing -> crossing.pair() + " " + millis((double) crossing.leastNs()) + " ms")
                    .collect(Collectors.joining(", "));
            return new Floor(
                    Part.MEDIAN,
                    DELAY_AND_NETWORK,
                    (delayNs > 0 ? "the backend's delay and " : "") + "the least round trips between the hosts (" + ways
                            + ")",
                    delayNs
                            + crossings.stream()
                                    .mapToDouble(RunEvidence.Crossing::leastNs)
                                    .sum());
        }

        private boolean isOfNetwork() {
            return figure.equals(DELAY_AND_NETWORK);
        }
    }
}
