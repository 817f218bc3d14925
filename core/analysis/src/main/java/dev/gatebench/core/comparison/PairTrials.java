package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.measure.NormalisationChoice;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The trials of two arms of one run, and by which of them a metric compares the two. Where they were measured in duets
 * and alone, CPU per request and what else is work of a request are compared by the duets, which met the same host, and
 * anything else by the trials of a gateway that has the CPUs to itself. So is a pair that shared its seconds with
 * others but not with each other. Duets that are known to change the pair's ratio are not used.
 *
 * @param baseline trials of one arm, valid or not
 * @param candidate trials of the other
 */
public record PairTrials(List<Trial> baseline, List<Trial> candidate) {
    public PairTrials {
        baseline = List.copyOf(baseline);
        candidate = List.copyOf(candidate);
    }

    /** Of a run's trials those of two arms. */
    public static PairTrials of(List<Trial> trials, String baseline, String candidate) {
        return new PairTrials(
                trials.stream().filter(trial -> trial.arm().equals(baseline)).toList(),
                trials.stream().filter(trial -> trial.arm().equals(candidate)).toList());
    }

    /** What duets do to the pair's ratio; empty where it was not measured in both ways. */
    public Optional<DuetEffect> duetEffect() {
        return duetEffect(valid());
    }

    /** Computes the effect of duets over all trials that ran to their end, valid or refused. */
    Optional<DuetEffect> completedDuetEffect() {
        return duetEffect(completed());
    }

    private Optional<DuetEffect> duetEffect(PairTrials some) {
        return inDuets() && alone() ? DuetEffect.of(some.baseline, some.candidate) : Optional.empty();
    }

    /** Those that a metric compares. */
    public PairTrials by(Metric metric) {
        return of(kindOf(metric));
    }

    /** Those of the kind of trials by which a metric compares another pair. */
    PairTrials as(PairTrials other, Metric metric) {
        return of(other.kindOf(metric));
    }

    private Kind kindOf(Metric metric) {
        if (!alone()) {
            return Kind.ALL;
        }
        return metric.ofDuets() && inDuets() && !duetsChangeIt() ? Kind.DUETS : Kind.ALONE;
    }

    private boolean duetsChangeIt() {
        return duetEffect()
                .filter(effect -> effect.verdict() == DuetEffect.Verdict.SHOWN)
                .isPresent();
    }

    private PairTrials of(Kind kind) {
        return switch (kind) {
            case ALL -> this;
            case DUETS -> {
                Set<String> arms = arms();
                yield only(trial -> together(trial, arms));
            }
            case ALONE -> only(trial -> trial.beside().isEmpty());
        };
    }

    /**
     * Whether a metric may lead a verdict or a gate: in duets CPU per request alone, for throughput and service times
     * are those of gateways that share their CPUs.
     */
    public boolean leads(Metric metric) {
        return metric == Metric.CPU
                || by(metric).both().allMatch(trial -> trial.beside().isEmpty());
    }

    /** The valid ones. */
    public PairTrials valid() {
        return only(Trial::valid);
    }

    /** Those that ran to their end, valid or refused. */
    PairTrials completed() {
        return only(trial -> trial.status() != TrialStatus.FAILED);
    }

    /** Those under these loads. */
    public PairTrials at(Collection<Load> loads) {
        return only(trial -> loads.contains(trial.load()));
    }

    /**
     * Whether a metric compares what the two arms do, and not how each was driven, at one load: both as hard as could
     * be, or held to one rate, for a request costs more CPU the fewer there are. The throughput of arms that are held
     * to a rate is that rate. Where an arm has no valid trial, it is not the rates that keep them apart.
     *
     * @param metric by which they would be compared; the trials are those {@linkplain #by by it}
     */
    public boolean comparable(Metric metric) {
        if (baseline.stream().noneMatch(Trial::valid) || candidate.stream().noneMatch(Trial::valid)) {
            return true;
        }
        OptionalInt below = heldTo(baseline);
        return below.equals(heldTo(candidate)) && (metric != Metric.THROUGHPUT || below.isEmpty());
    }

    /**
     * The rate that the trials of one arm were held to, by the middle one of those that are valid, of which it has
     * some.
     */
    private static OptionalInt heldTo(List<Trial> trials) {
        List<Trial> byThroughput = trials.stream()
                .filter(Trial::valid)
                .sorted(Comparator.comparingDouble(Trial::throughputPerSec))
                .toList();
        return byThroughput.get(byThroughput.size() / 2).heldToRate();
    }

    /**
     * What CPU per request is normalised by: not by the backend where it does other work behind one arm than behind the
     * other. So it is with two kinds of gateway, of which one hands a request over in more pieces or wakes the backend
     * for each; and so it is where the backend's cost is told apart.
     *
     * @param sameGateway whether both arms are of the same kind of gateway
     */
    public NormalisationChoice normalisation(boolean sameGateway) {
        PairTrials compared = by(Metric.CPU).valid();
        NormalisationChoice choice = NormalisationChoice.of(compared.baseline, compared.candidate);
        if (choice.normalisation() != Normalisation.BACKEND) {
            return choice;
        }
        return sameGateway
                ? Pairs.ofReference(compared, Normalisation.BACKEND)
                        .filter(PairTrials::toldApart)
                        .map(ratio -> choice.refused("a request cost the backend "
                                + Numbers.significant(ratio.ratio(), 3)
                                + " times as much behind the one as behind the other"))
                        .orElse(choice)
                : choice.refused(NormalisationChoice.OTHER_WORK);
    }

    /**
     * Divides what a request cost the backend behind the candidate by what it cost it behind the baseline, over the
     * trials that CPU per request compares; empty without an interval.
     */
    public Optional<Ratio> backendsCost() {
        return Pairs.ofReference(by(Metric.CPU).valid(), Normalisation.BACKEND)
                .filter(ratio -> ratio.interval().isPresent());
    }

    private static boolean toldApart(Ratio ratio) {
        return ratio.interval()
                .map(interval -> interval.low() > 1 || interval.high() < 1)
                .orElse(false);
    }

    /**
     * Whether enough of the pairs at a load are valid for a headline. Pairs count and not the trials of each arm: two
     * arms that each lose a third of their trials may share but a third of the pairs.
     *
     * @param notValidShare the greatest share of the pairs that may lack a valid trial
     */
    public boolean headline(Load load, double notValidShare) {
        int planned = 0;
        int valid = 0;
        Map<Pairs.Place, List<Trial>> candidates = Pairs.byPlace(candidate);
        for (Trial below : baseline) {
            if (below.load().equals(load)) {
                for (Trial above : candidates.getOrDefault(Pairs.Place.of(below), List.of())) {
                    planned++;
                    valid += below.valid() && above.valid() ? 1 : 0;
                }
            }
        }
        return valid > 0 && (double) (planned - valid) / planned <= notValidShare;
    }

    private PairTrials only(Predicate<Trial> which) {
        return new PairTrials(
                baseline.stream().filter(which).toList(),
                candidate.stream().filter(which).toList());
    }

    private enum Kind {
        ALL,
        DUETS,
        ALONE
    }

    private boolean inDuets() {
        Set<String> arms = arms();
        return candidate.stream().anyMatch(trial -> together(trial, arms));
    }

    /**
     * Whether each of both has trials with the CPUs to itself. Failed ones do not count: older runs do not say what was
     * to be beside them.
     */
    private boolean alone() {
        return Stream.of(baseline, candidate).allMatch(trials -> trials.stream()
                .anyMatch(trial ->
                        trial.status() != TrialStatus.FAILED && trial.beside().isEmpty()));
    }

    private Set<String> arms() {
        return both().map(Trial::arm).collect(Collectors.toSet());
    }

    /** Whether a trial of either was in the same seconds as one of the other. */
    private static boolean together(Trial trial, Set<String> arms) {
        return trial.beside().stream().anyMatch(arms::contains);
    }

    private Stream<Trial> both() {
        return Stream.concat(baseline.stream(), candidate.stream());
    }
}
