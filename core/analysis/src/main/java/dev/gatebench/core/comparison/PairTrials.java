package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.measure.NormalisationChoice;
import dev.gatebench.core.statistics.Blocks.Point;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The trials of two arms of one run, and by which of them a metric compares the two. Where they were measured in duets
 * and alone, CPU per request and what else is work of a request are compared by the duets, which met the same host, and
 * anything else by the trials of a gateway that has the CPUs to itself. A pair that shared its seconds with others but
 * not with each other is compared in the same way. Duets that are known to change the pair's ratio are not used.
 */
public record PairTrials(List<Trial> baseline, List<Trial> candidate) {
    public PairTrials {
        baseline = List.copyOf(baseline);
        candidate = List.copyOf(candidate);
    }

    /** Selects the trials of two arms from those of a run. */
    public static PairTrials of(List<Trial> trials, String baseline, String candidate) {
        return new PairTrials(
                trials.stream().filter(trial -> trial.arm().equals(baseline)).toList(),
                trials.stream().filter(trial -> trial.arm().equals(candidate)).toList());
    }

    /** A trial of the baseline and one of the candidate at the same load in the same round of the same fork. */
    public record Pair(Trial below, Trial above) {
        boolean valid() {
            return below.valid() && above.valid();
        }

        boolean together() {
            return below.beside().contains(above.arm());
        }

        /** Divides the candidate's figure by the baseline's; empty where one of them is absent or 0. */
        public OptionalDouble ratio(Function<Trial, OptionalDouble> figure) {
            double divisor = figure.apply(below).orElse(0);
            double dividend = figure.apply(above).orElse(0);
            return divisor > 0 && dividend > 0 ? OptionalDouble.of(dividend / divisor) : OptionalDouble.empty();
        }

        /** The ratio with its place in the plan. */
        Stream<Point> point(Function<Trial, OptionalDouble> figure) {
            return ratio(figure).stream()
                    .mapToObj(ratio -> new Point(below.fork(), below.round(), below.load(), ratio));
        }
    }

    private record Place(int fork, int round, Load load) {
        static Place of(Trial trial) {
            return new Place(trial.fork(), trial.round(), trial.load());
        }
    }

    /** Pairs the trials by their place in the plan, in the order of the baseline's. */
    Stream<Pair> pairs() {
        Map<Place, List<Trial>> candidates = candidate.stream().collect(Collectors.groupingBy(Place::of));
        return baseline.stream().flatMap(below -> candidates.getOrDefault(Place.of(below), List.of()).stream()
                .map(above -> new Pair(below, above)));
    }

    /** Compares the pair's ratio in duets with its ratio alone; empty where it was not measured in both ways. */
    public Optional<DuetEffect> duetEffect() {
        return duetEffect(valid());
    }

    /** Computes the effect of duets over all trials that ran to their end, valid or refused. */
    Optional<DuetEffect> completedDuetEffect() {
        return duetEffect(completed());
    }

    private Optional<DuetEffect> duetEffect(PairTrials some) {
        return inDuets() && alone() ? DuetEffect.of(some) : Optional.empty();
    }

    /** Selects the trials by which a metric compares the two arms. */
    public PairTrials by(Metric metric) {
        return as(this, metric);
    }

    /** Selects the trials of the kind by which a metric compares another pair. */
    PairTrials as(PairTrials other, Metric metric) {
        if (!other.alone()) {
            return this;
        }
        if (!metric.ofDuets() || !other.inDuets() || other.duetsChangeIt()) {
            return only(trial -> trial.beside().isEmpty());
        }
        Set<String> arms = arms();
        return only(trial -> together(trial, arms));
    }

    private boolean duetsChangeIt() {
        return duetEffect()
                .filter(effect -> effect.verdict() == DuetEffect.Verdict.SHOWN)
                .isPresent();
    }

    /**
     * Whether a metric may lead a verdict or a gate. In duets only CPU per request may: throughput and service times
     * there are those of gateways that share their CPUs.
     */
    public boolean leads(Metric metric) {
        return metric == Metric.CPU
                || by(metric).both().allMatch(trial -> trial.beside().isEmpty());
    }

    public PairTrials valid() {
        return only(Trial::valid);
    }

    /** Selects the trials that ran to their end, valid or refused. */
    PairTrials completed() {
        return only(trial -> trial.status() != TrialStatus.FAILED);
    }

    public PairTrials at(Collection<Load> loads) {
        return only(trial -> loads.contains(trial.load()));
    }

    /**
     * Whether a metric compares what the two arms do, and not how each was driven, at one load: both as hard as could
     * be, or held to one rate, for a request costs more CPU the fewer there are. The throughput of arms that are held
     * to a rate is that rate. Where an arm has no valid trial, no rate keeps the two apart.
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

    /** The rate that an arm was held to in the middle one of its valid trials, of which it has some. */
    private static OptionalInt heldTo(List<Trial> trials) {
        List<Trial> byThroughput = trials.stream()
                .filter(Trial::valid)
                .sorted(Comparator.comparingDouble(Trial::throughputPerSec))
                .toList();
        return byThroughput.get(byThroughput.size() / 2).heldToRate();
    }

    /**
     * Chooses what CPU per request is normalised by: not by the backend where it does other work behind one arm than
     * behind the other. Two kinds of gateway give it other work, since one hands a request over in more pieces or wakes
     * the backend for each; so do two arms behind which the backend's cost is shown to differ.
     */
    public NormalisationChoice normalisation(boolean sameGateway) {
        PairTrials compared = by(Metric.CPU).valid();
        NormalisationChoice choice = NormalisationChoice.of(compared.baseline, compared.candidate);
        if (choice.normalisation() != Normalisation.BACKEND) {
            return choice;
        }
        return sameGateway
                ? backendsCost()
                        .filter(ratio -> !ratio.interval().orElseThrow().holds(1))
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
        return Pairs.pooled(by(Metric.CPU).valid(), Normalisation.BACKEND::reference)
                .filter(ratio -> ratio.interval().isPresent());
    }

    /**
     * Whether enough of the pairs at a load are valid for a headline. Pairs count and not the trials of each arm: two
     * arms that each lose a third of their trials may share but a third of the pairs.
     *
     * @param notValidShare the greatest share of the pairs that may lack a valid trial
     */
    public boolean headline(Load load, double notValidShare) {
        List<Pair> planned = at(Set.of(load)).pairs().toList();
        long valid = planned.stream().filter(Pair::valid).count();
        return valid > 0 && (double) (planned.size() - valid) / planned.size() <= notValidShare;
    }

    private PairTrials only(Predicate<Trial> which) {
        return new PairTrials(
                baseline.stream().filter(which).toList(),
                candidate.stream().filter(which).toList());
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

    private static boolean together(Trial trial, Set<String> arms) {
        return trial.beside().stream().anyMatch(arms::contains);
    }

    private Stream<Trial> both() {
        return Stream.concat(baseline.stream(), candidate.stream());
    }
}
