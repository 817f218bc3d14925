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
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The effect of a duet on a ratio: the ratio of two arms' CPU per request while both are under load in the same
 * seconds, ÷ the same ratio where each has the CPUs to itself, of the same processes and by the same driver. Both are
 * raw, since a normalisation would add its own difference.
 *
 * @param found duet ÷ alone, over the loads that each fork has in both ways
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

    /** Computes the effect in two arms' trials; empty where no fork has a load both ways. */
    static Optional<DuetEffect> of(PairTrials trials) {
        SortedMap<Place, List<Double>> duets = new TreeMap<>(Place.ORDER);
        Map<Place, List<Double>> alone = new HashMap<>();
        trials.pairs().forEach(pair -> pair.ratio(Normalisation.NONE::cost)
                .ifPresent(ratio -> (pair.together() ? duets : alone)
                        .computeIfAbsent(new Place(pair.below()), place -> new ArrayList<>())
                        .add(ratio)));
        List<Point> points = new ArrayList<>();
        duets.forEach((place, ratios) -> {
            List<Double> others = alone.get(place);
            if (others != null) {
                double effect = LogScale.geometricMean(ratios) / LogScale.geometricMean(others);
                points.add(new Point(place.fork(), 1, place.load(), effect));
            }
        });
        Blocks blocks = new Blocks(points);
        return Ratio.of(blocks.pooled(blocks.loadsToPool()))
                .map(ratio -> new DuetEffect(
                        trials.baseline().get(0).arm(),
                        trials.candidate().get(0).arm(),
                        ratio,
                        Verdict.of(ratio.interval())));
    }

    private record Place(int fork, Load load, String driver) {
        private static final Comparator<Place> ORDER =
                Comparator.comparingInt(Place::fork).thenComparing(Place::load).thenComparing(Place::driver);

        Place(Trial trial) {
            this(trial.fork(), trial.load(), trial.traffic().driver());
        }
    }

    /** Words the effect; over all completed trials too where refusals changed it. */
    String note(DuetEffect completed) {
        return candidate + " ÷ " + baseline + " in duets is " + PairNotes.words(found)
                + " times what it is where each has the CPUs to itself (CPU per request, raw): "
                + switch (verdict) {
                    case NONE -> "duets change it by less than 1 %.";
                    case NOT_KNOWN -> "whether duets change it by 1 % is not known.";
                    case SHOWN -> "duets change it by more than 1 %, so they are not used for this pair.";
                }
                + (completed.found.equals(found)
                        ? ""
                        : " Over all trials that ran to their end, the refused ones too, it is "
                                + PairNotes.words(completed.found) + ".");
    }
}
