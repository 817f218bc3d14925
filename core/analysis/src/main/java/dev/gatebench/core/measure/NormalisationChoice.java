package dev.gatebench.core.measure;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The normalisation of a comparison: {@link Normalisation#NONE} where both arms were under load in the same seconds,
 * since they met the same host; else {@link Normalisation#DEFAULT}, or nothing where that does not apply to both arms.
 * The kernel is never chosen: it is measured before and after, and adds more scatter than it takes out
 * (docs/methodology.md).
 *
 * @param normalisation what is used
 * @param reasons why each normalisation before it was not, for people; empty when the default is used
 */
public record NormalisationChoice(Normalisation normalisation, List<String> reasons) {
    /** Why nothing is divided by the backend's cost between two kinds of gateway. */
    public static final String OTHER_WORK = "two kinds of gateway give the backend other work";

    /** Below so many connections per request accepting them costs the backend nothing that matters. */
    static final double FEW_CONNECTIONS = 0.05;

    /** Two arms' connections per request are alike within this share. */
    static final double ALIKE_SHARE = 0.1;

    private static final List<Normalisation> ORDER = List.of(Normalisation.DEFAULT, Normalisation.NONE);

    public NormalisationChoice {
        reasons = List.copyOf(reasons);
    }

    /**
     * The choice for trials of two arms of a run, which are compared within the round; the default where there is
     * nothing to compare.
     */
    public static NormalisationChoice of(List<Trial> baseline, List<Trial> candidate) {
        return !baseline.isEmpty() && candidate.stream().allMatch(trial -> isBeside(trial, baseline))
                ? new NormalisationChoice(
                        Normalisation.NONE, List.of("both were under load in the same seconds, on the same CPUs"))
                : ofRuns(baseline, candidate);
    }

    private static boolean isBeside(Trial trial, List<Trial> others) {
        return others.stream().map(Trial::arm).allMatch(trial.beside()::contains);
    }

    /** The choice for trials of arms of two runs; the default where there is nothing to compare. */
    public static NormalisationChoice ofRuns(List<Trial> baseline, List<Trial> candidate) {
        if (baseline.isEmpty() || candidate.isEmpty()) {
            return new NormalisationChoice(Normalisation.DEFAULT, List.of());
        }
        List<String> reasons = new ArrayList<>();
        for (Normalisation next : ORDER) {
            String obstacle = obstacle(next, baseline, candidate);
            if (obstacle.isEmpty()) {
                return new NormalisationChoice(next, reasons);
            }
            reasons.add(obstacle);
        }
        throw new IllegalStateException("no normalisation always applies");
    }

    /** Nothing in place of it, with the reason; itself where it is nothing. */
    public NormalisationChoice refused(String reason) {
        if (normalisation == Normalisation.NONE) {
            return this;
        }
        List<String> all = new ArrayList<>(reasons);
        all.add(reason);
        return new NormalisationChoice(Normalisation.NONE, all);
    }

    /** What to say of a comparison for which the default does not apply; empty when it does. */
    public Optional<String> note(String baseline, String candidate) {
        if (reasons.isEmpty()) {
            return Optional.empty();
        }
        String used =
                normalisation == Normalisation.NONE ? "not normalised" : "normalised by '" + normalisation.word() + "'";
        return Optional.of(candidate + " against " + baseline + ": CPU per request is " + used + ": "
                + String.join("; ", reasons) + ".");
    }

    /** The choice for trials of one arm: what was measured in all of them. */
    public static Normalisation of(List<Trial> trials) {
        return ORDER.stream()
                .filter(next -> next.measuredIn(trials))
                .findFirst()
                .orElseThrow();
    }

    /** Whether the reference means the same for both arms. */
    public static boolean comparable(Normalisation normalisation, List<Trial> one, List<Trial> other) {
        return obstacle(normalisation, one, other).isEmpty();
    }

    /** Why it does not apply; empty when it does. */
    private static String obstacle(Normalisation normalisation, List<Trial> baseline, List<Trial> candidate) {
        if (!normalisation.measuredIn(
                Stream.concat(baseline.stream(), candidate.stream()).toList())) {
            return "the reference '" + normalisation.word() + "' was not measured in every trial";
        }
        if (normalisation != Normalisation.BACKEND) {
            return "";
        }
        OptionalDouble below = connectionsPerRequest(baseline);
        OptionalDouble above = connectionsPerRequest(candidate);
        if (below.isEmpty() || above.isEmpty()) {
            return "the backend's connections were not counted";
        }
        return alike(below.getAsDouble(), above.getAsDouble())
                ? ""
                : "the arms load the backend differently: " + Numbers.significant(below.getAsDouble(), 3) + " and "
                        + Numbers.significant(above.getAsDouble(), 3) + " connections per request";
    }

    private static boolean alike(double a, double b) {
        return Math.max(a, b) < FEW_CONNECTIONS || Math.max(a, b) <= Math.min(a, b) * (1 + ALIKE_SHARE);
    }

    private static OptionalDouble connectionsPerRequest(List<Trial> trials) {
        long requests = sum(trials, BackendFigures::requests);
        return requests == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) sum(trials, BackendFigures::connectionsAccepted) / requests);
    }

    private static long sum(List<Trial> trials, ToLongFunction<BackendFigures> figure) {
        return trials.stream()
                .flatMap(trial -> trial.backend().stream())
                .mapToLong(figure)
                .sum();
    }
}
