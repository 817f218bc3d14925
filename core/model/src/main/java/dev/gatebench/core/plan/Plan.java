package dev.gatebench.core.plan;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.WarmUpSpec;
import dev.gatebench.core.trial.TrialId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A study at one fidelity, expanded to a randomized complete block design. Its blocks are the rounds, so that a drift
 * of the host meets every arm alike. The same study, fidelity and seed give the same plan on every machine.
 *
 * <p>The order comes from {@link SplittableRandom}: each fork takes a {@code split()} of the seed's generator, and
 * shuffles (Fisher and Yates, from the last place down) first its warm-ups and then each round. Before the shuffle a
 * round lists the loads of the first arm, then of the second, as the study has them. In duets the gateways of a load
 * then move together, to the place of the first of them. {@code direct}, which is their floor and no partner, is in one
 * round of the first fork only: the one in which gateways are alone where there is one. Where duets have a driver of
 * their own, the rounds in which gateways are alone come last in their forks, and {@code direct} is in each of them.
 * Loads that others are a share of come first in each round.
 */
public record Plan(Study study, Fidelity fidelity, long seed, List<ForkPlan> forks) {
    /** Most trials of a plan. */
    public static final int MAX_TRIALS = 100_000;

    public Plan {
        forks = List.copyOf(forks);
    }

    /** Draws the plan; throws a {@link StudyException} when it would have more than {@link #MAX_TRIALS} trials. */
    public static Plan of(Study study, Fidelity fidelity, long seed) {
        FidelitySpec spec = study.at(fidelity);
        return of(study, fidelity, seed, spec.forks(), spec.rounds());
    }

    /**
     * Draws the plan with another number of forks or rounds than the fidelity has. Forks, and rounds of a single fork,
     * that two such plans of a seed share are equal.
     */
    static Plan of(Study study, Fidelity fidelity, long seed, int forkCount, int rounds) {
        List<String> arms = study.armsAt(fidelity).stream().map(ArmSpec::id).toList();
        FidelitySpec spec = study.at(fidelity);
        long aloneRounds = study.isDuetAt(fidelity)
                ? spec.alone()
                        .map(alone -> Math.min(forkCount, alone.forks().orElse(forkCount)))
                        .orElse(0)
                : 0;
        long trials = ((long) forkCount * rounds + aloneRounds)
                * arms.size()
                * study.loads().size();
        if (trials > MAX_TRIALS) {
            throw new StudyException("study '" + study.name() + "' plans " + trials + " trials at fidelity '"
                    + fidelity.id() + "', at most " + MAX_TRIALS + " are possible: fewer forks or rounds");
        }
        SplittableRandom random = new SplittableRandom(seed);
        List<ForkPlan> forks = new ArrayList<>();
        for (int fork = 1; fork <= forkCount; fork++) {
            forks.add(fork(study, fidelity, fork, rounds, random.split()));
        }
        return new Plan(study, fidelity, seed, forks);
    }

    /** Returns the study's specification of the fidelity. */
    public FidelitySpec spec() {
        return study.at(fidelity);
    }

    /**
     * Returns an upper bound of the time of the load: every trial and the upper bound of every warm-up, with the gaps
     * before them. The start of processes, JMH and the report come on top.
     */
    public Duration estimate() {
        return forks.stream().map(this::estimate).reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns an upper bound of the time of one fork's load. */
    public Duration estimate(ForkPlan fork) {
        Duration warmUps = warmUps(fork, warmUp -> warmUp.atMostWith(spec().gap()));
        return warmUps.plus(trialsOf(fork));
    }

    /** Returns the time of a fork's warm-ups, given the time of each arm's. */
    Duration warmUps(ForkPlan fork, Function<WarmUpSpec, Duration> each) {
        return together(fork).stream()
                .map(arms -> arms.stream()
                        .map(arm -> each.apply(spec().warmUpOf(arm)))
                        .max(Comparator.naturalOrder())
                        .orElseThrow())
                .reduce(Duration.ZERO, Duration::plus);
    }

    Duration trialsOf(ForkPlan fork) {
        return trialsTogether(fork).stream()
                .map(trials -> specOf(fork, trials.get(0).round()).trialTime())
                .reduce(Duration.ZERO, Duration::plus);
    }

    FidelitySpec specOf(ForkPlan fork, int round) {
        return fork.isAlone(round) ? spec().forAlone() : spec();
    }

    /** Groups the arms of a fork that are warmed up together. */
    List<List<String>> together(ForkPlan fork) {
        return grouped(fork.warmUps(), (before, arm) -> spec().duet() && !before.equals(ArmSpec.DIRECT));
    }

    /** Returns the arms of a fork in the order in which they are warmed up. */
    public List<String> warmUpsInOrder(ForkPlan fork) {
        List<String> arms = new ArrayList<>(fork.warmUps());
        if (study.duetDriverAt(fidelity).isPresent() && arms.remove(ArmSpec.DIRECT)) {
            arms.add(ArmSpec.DIRECT);
        }
        return arms;
    }

    /** Groups the trials of a fork that run in the same seconds. */
    List<List<TrialId>> trialsTogether(ForkPlan fork) {
        return grouped(
                fork.trials(),
                (before, trial) -> spec().duet()
                        && before.round() == trial.round()
                        && !fork.isAlone(trial.round())
                        && mayRunBeside(before, trial));
    }

    private static <T> List<List<T>> grouped(List<T> list, BiPredicate<T, T> together) {
        List<List<T>> groups = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            if (i == 0 || !together.test(list.get(i - 1), list.get(i))) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(list.get(i));
        }
        return groups;
    }

    private static ForkPlan fork(Study study, Fidelity fidelity, int fork, int rounds, SplittableRandom random) {
        List<String> arms = study.armsAt(fidelity).stream().map(ArmSpec::id).toList();
        List<Load> loads = study.loads();
        List<String> gateways = new ArrayList<>(arms);
        gateways.remove(ArmSpec.DIRECT);
        shuffle(gateways, random);
        boolean duet = study.isDuetAt(fidelity);
        boolean hasAlone =
                duet && study.at(fidelity).alone().map(some -> some.in(fork)).orElse(false);
        boolean takesTurns = hasAlone && study.duetDriverAt(fidelity).isPresent();
        OptionalInt alone = OptionalInt.empty();
        if (takesTurns) {
            alone = OptionalInt.of(rounds + 1);
        } else if (hasAlone) {
            // before or after the first duets, so that neither kind of round is always the earlier
            alone = OptionalInt.of(1 + random.nextInt(2));
        }
        boolean hasDirect = !duet || fork == 1 || takesTurns;
        List<String> warmUps = new ArrayList<>(hasDirect ? arms : List.of());
        warmUps.removeAll(gateways);
        warmUps.addAll(gateways);
        int withDirect = alone.orElse(1);
        List<List<TrialId>> trials = new ArrayList<>();
        for (int round = 1; round <= (alone.isPresent() ? rounds + 1 : rounds); round++) {
            List<TrialId> block = new ArrayList<>();
            for (String arm : !hasDirect || (duet && round != withDirect) ? gateways : arms) {
                for (Load load : loads) {
                    block.add(new TrialId(arm, load, fork, round));
                }
            }
            shuffle(block, random);
            capacitiesFirst(block, loads);
            trials.add(duet && alone.orElse(0) != round ? inDuets(block) : block);
        }
        return new ForkPlan(fork, warmUps, trials, alone);
    }

    /** Moves the loads that others are a share of to the front, in the order that was drawn. */
    private static void capacitiesFirst(List<TrialId> block, List<Load> loads) {
        Set<Load> capacities =
                loads.stream().flatMap(load -> load.capacity().stream()).collect(Collectors.toSet());
        block.sort(Comparator.comparing(trial -> !capacities.contains(trial.load())));
    }

    /** Whether its gateways are measured in the same seconds. */
    public boolean isDuet() {
        return study.isDuetAt(fidelity);
    }

    /** Moves the gateways of a load to the first of them. */
    private static List<TrialId> inDuets(List<TrialId> block) {
        Set<TrialId> ordered = new LinkedHashSet<>();
        for (TrialId trial : block) {
            ordered.add(trial);
            block.stream().filter(other -> mayRunBeside(trial, other)).forEach(ordered::add);
        }
        return List.copyOf(ordered);
    }

    /** Whether both trials are of gateways and under the same load. */
    private static boolean mayRunBeside(TrialId one, TrialId other) {
        return one.load().equals(other.load())
                && !one.arm().equals(ArmSpec.DIRECT)
                && !other.arm().equals(ArmSpec.DIRECT);
    }

    private static <T> void shuffle(List<T> list, SplittableRandom random) {
        for (int i = list.size() - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            T moved = list.get(i);
            list.set(i, list.get(j));
            list.set(j, moved);
        }
    }
}
