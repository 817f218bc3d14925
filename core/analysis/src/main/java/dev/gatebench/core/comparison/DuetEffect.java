package dev.gatebench.core.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.statistics.Blocks;
import dev.gatebench.core.statistics.Blocks.Point;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What a duet does to a ratio: the ratio of two arms' CPU per request while both are under load in the same seconds, ÷
 * the same ratio where each has the CPUs to itself, of the same processes and by the same driver. Both are raw, since a
 * normalisation would add its own difference.
 *
 * @param baseline id of the arm that is the measure
 * @param candidate id of the arm that is measured against it
 * @param found duet ÷ alone, over the loads that each fork has in both ways
 * @param verdict what its interval says
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record DuetEffect(
        String baseline, String candidate, @JsonUnwrapped Ratio found, Verdict verdict) {
    /** An effect of less than this share is none: the smallest difference that this project is out to see. */
    public static final double NONE_BELOW = 0.01;

    /** Whether a duet may stand for two arms alone. */
    public enum Verdict {
        /** The whole interval is within the share: it may. */
        NONE("none"),
        /** The interval holds effects within the share and beyond, or there is none. */
        NOT_KNOWN("not known"),
        /** The whole interval is beyond the share: the duets of this pair are not used. */
        SHOWN("shown");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        /** The word in texts and in {@code results.json}. */
        @JsonValue
        public String word() {
            return word;
        }

        private static Verdict of(Optional<Interval> interval) {
            double least = 1 / (1 + NONE_BELOW);
            double most = 1 + NONE_BELOW;
            if (interval.isEmpty()) {
                return NOT_KNOWN;
            }
            if (interval.get().high() < least || interval.get().low() > most) {
                return SHOWN;
            }
            return interval.get().low() >= least && interval.get().high() <= most ? NONE : NOT_KNOWN;
        }
    }

    /**
     * The effect in two arms' valid trials; empty where no fork has a load both ways.
     *
     * @param baseline valid trials of one arm
     * @param candidate valid trials of the other
     */
    public static Optional<DuetEffect> of(List<Trial> baseline, List<Trial> candidate) {
        Map<Place, List<Double>> duets = new TreeMap<>();
        Map<Place, List<Double>> alone = new TreeMap<>();
        Map<Pairs.Place, List<Trial>> candidates = Pairs.byPlace(candidate);
        for (Trial below : baseline) {
            for (Trial above : candidates.getOrDefault(Pairs.Place.of(below), List.of())) {
                OptionalDouble divisor = Normalisation.NONE.cost(below);
                OptionalDouble figure = Normalisation.NONE.cost(above);
                if (divisor.orElse(0) > 0 && figure.orElse(0) > 0) {
                    boolean together = below.beside().contains(above.arm());
                    (together ? duets : alone)
                            .computeIfAbsent(new Place(below), place -> new ArrayList<>())
                            .add(figure.getAsDouble() / divisor.getAsDouble());
                }
            }
        }
        List<Point> points = new ArrayList<>();
        duets.forEach((place, ratios) -> {
            List<Double> others = alone.get(place);
            if (others != null) {
                points.add(new Point(
                        place.fork(),
                        1,
                        place.load(),
                        LogScale.geometricMean(ratios) / LogScale.geometricMean(others)));
            }
        });
        Blocks blocks = new Blocks(points);
        return Ratio.of(blocks.pooled(blocks.loadsToPool()))
                .map(ratio -> new DuetEffect(
                        baseline.get(0).arm(), candidate.get(0).arm(), ratio, Verdict.of(ratio.interval())));
    }

    private record Place(int fork, Load load, String driver) implements Comparable<Place> {
        private static final Comparator<Place> ORDER =
                Comparator.comparingInt(Place::fork).thenComparing(Place::load).thenComparing(Place::driver);

        Place(Trial trial) {
            this(trial.fork(), trial.load(), trial.traffic().driver());
        }

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * Words the effect.
     *
     * @param completed the same over all trials that ran to their end, which is told where refusals changed it
     */
    String note(DuetEffect completed) {
        return candidate + " ÷ " + baseline + " in duets is " + words(found)
                + " times what it is where each has the CPUs to itself (CPU per request, raw): "
                + switch (verdict) {
                    case NONE -> "duets change it by less than 1 %.";
                    case NOT_KNOWN -> "whether duets change it by 1 % is not known.";
                    case SHOWN -> "duets change it by more than 1 %, so they are not used for this pair.";
                }
                + (completed.found.equals(found)
                        ? ""
                        : " Over all trials that ran to their end, the refused ones too, it is "
                                + words(completed.found) + ".");
    }

    private static String words(Ratio ratio) {
        return Numbers.significant(ratio.ratio(), 3)
                + ratio.interval()
                        .map(i ->
                                " [" + Numbers.significant(i.low(), 3) + ", " + Numbers.significant(i.high(), 3) + "]")
                        .orElse("");
    }
}
