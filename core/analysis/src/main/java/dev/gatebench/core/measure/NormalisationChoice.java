package dev.gatebench.core.measure;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The normalisation of a comparison: {@link Normalisation#NONE} where both arms were under load in the same seconds and
 * so met the same host; else {@link Normalisation#DEFAULT}, or none where the default does not apply to both arms. The
 * kernel is never chosen: it is measured before and after, and adds more scatter than it removes (docs/methodology.md).
 *
 * @param reasons why each preferred normalisation was refused, for people; empty when the default is used
 */
public record NormalisationChoice(Normalisation normalisation, List<String> reasons) {
    /** Reason for which two kinds of gateway are not normalised by the backend's cost. */
    public static final String OTHER_WORK = "two kinds of gateway give the backend other work";

    /** Connections per request below which accepting them costs the backend nothing that matters. */
    static final double FEW_CONNECTIONS = 0.05;

    /** Share within which two arms' connections per request count as alike. */
    static final double ALIKE_SHARE = 0.1;

    public NormalisationChoice {
        reasons = List.copyOf(reasons);
    }

    /** Chooses for two arms of a run, which are compared within the round; the default without trials. */
    public static NormalisationChoice of(List<Trial> baseline, List<Trial> candidate) {
        return !baseline.isEmpty()
                        && candidate.stream()
                                .allMatch(trial ->
                                        baseline.stream().map(Trial::arm).allMatch(trial.beside()::contains))
                ? new NormalisationChoice(
                        Normalisation.NONE, List.of("both were under load in the same seconds, on the same CPUs"))
                : ofRuns(baseline, candidate);
    }

    /** Chooses for arms of two runs; the default where one has no trials. */
    public static NormalisationChoice ofRuns(List<Trial> baseline, List<Trial> candidate) {
        NormalisationChoice preferred = new NormalisationChoice(Normalisation.DEFAULT, List.of());
        if (baseline.isEmpty() || candidate.isEmpty()) {
            return preferred;
        }
        String obstacle = obstacle(Normalisation.DEFAULT, baseline, candidate);
        return obstacle.isEmpty() ? preferred : preferred.refused(obstacle);
    }

    /** Replaces the normalisation by none, with the reason; unchanged where it is none already. */
    public NormalisationChoice refused(String reason) {
        if (normalisation == Normalisation.NONE) {
            return this;
        }
        return new NormalisationChoice(
                Normalisation.NONE,
                Stream.concat(reasons.stream(), Stream.of(reason)).toList());
    }

    /** Explains to people why the default does not apply; empty when it does. */
    public Optional<String> note(String baseline, String candidate) {
        if (reasons.isEmpty()) {
            return Optional.empty();
        }
        String used =
                normalisation == Normalisation.NONE ? "not normalised" : "normalised by '" + normalisation.word() + "'";
        return Optional.of(candidate + " against " + baseline + ": CPU per request is " + used + ": "
                + String.join("; ", reasons) + ".");
    }

    /** Chooses for one arm: the first reference that was measured in all of its trials. */
    public static Normalisation of(List<Trial> trials) {
        return Normalisation.DEFAULT.measuredIn(trials) ? Normalisation.DEFAULT : Normalisation.NONE;
    }

    /** Whether the reference means the same for both arms. */
    public static boolean comparable(Normalisation normalisation, List<Trial> one, List<Trial> other) {
        return obstacle(normalisation, one, other).isEmpty();
    }

    /** Returns why a normalisation does not apply; empty when it does. */
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
        double least = Math.min(below.getAsDouble(), above.getAsDouble());
        double most = Math.max(below.getAsDouble(), above.getAsDouble());
        return most < FEW_CONNECTIONS || most <= least * (1 + ALIKE_SHARE)
                ? ""
                : "the arms load the backend differently: " + Numbers.significant(below.getAsDouble(), 3) + " and "
                        + Numbers.significant(above.getAsDouble(), 3) + " connections per request";
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
