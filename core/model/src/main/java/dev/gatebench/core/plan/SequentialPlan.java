package dev.gatebench.core.plan;

import dev.gatebench.core.run.Precision;
import dev.gatebench.core.run.PrecisionGoal;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.unit.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The plan of a run that lasts until its intervals are narrow enough: as many repetitions as the time budget can hold,
 * of which the first are those of the plan without a precision. Repetitions are forks where the fidelity has several,
 * else rounds of the only fork.
 *
 * @param plan every repetition that may be made
 * @param goal bounds of the number of repetitions, and the precision that ends them
 */
public record SequentialPlan(Plan plan, PrecisionGoal goal) {
    /** Default budget, in times of the fidelity's own estimate. */
    public static final int DEFAULT_BUDGET_ESTIMATES = 3;

    /**
     * Draws the plan.
     *
     * @param asked the time budget; {@value #DEFAULT_BUDGET_ESTIMATES} times the estimate of the plan without a
     *     precision where absent
     * @throws StudyException when the budget is too short for the fewest repetitions
     */
    public static SequentialPlan of(
            Study study, Fidelity fidelity, long seed, Precision precision, Optional<Duration> asked) {
        Plan own = Plan.of(study, fidelity, seed);
        FidelitySpec spec = own.spec();
        // where drivers take turns in a fork, its last round is the one alone, which an early end would leave out
        boolean takesTurns = study.duetDriverAt(fidelity).isPresent();
        Replication unit = spec.forks() > 1 || takesTurns ? Replication.FORK : Replication.ROUND;
        int atLeast = Math.max(PrecisionGoal.MIN_REPLICATES, unit == Replication.FORK ? spec.forks() : spec.rounds());
        Duration budget = asked.orElse(own.estimate().multipliedBy(DEFAULT_BUDGET_ESTIMATES));
        Duration fewest = replicated(study, fidelity, seed, unit, atLeast).estimate();
        if (budget.compareTo(fewest) < 0) {
            throw new StudyException("--budget must be at least " + Durations.format(ceilSeconds(fewest))
                    + ", which " + atLeast + " " + unit.word() + "s of study '" + study.name() + "' at fidelity '"
                    + fidelity.id() + "' may take, was " + Durations.format(budget)
                    + ": give more time, or measure fewer arms or loads");
        }
        int atMost = (int) Math.min(PrecisionGoal.MAX_REPLICATES, Math.max(atLeast, fitting(own, unit, budget)));
        return new SequentialPlan(
                replicated(study, fidelity, seed, unit, atMost),
                new PrecisionGoal(
                        precision.halfWidth(),
                        budget.toNanos(),
                        unit,
                        atLeast,
                        atMost,
                        OptionalInt.empty(),
                        Optional.empty()));
    }

    /** Draws the plan of a run with this goal; the same study, fidelity and seed give the same plan. */
    public static Plan redraw(Study study, Fidelity fidelity, long seed, PrecisionGoal goal) {
        return replicated(study, fidelity, seed, goal.unit(), goal.atMost());
    }

    /** Returns an upper bound of the time of one more repetition. */
    public static Duration replicate(Plan plan, Replication unit) {
        ForkPlan fork = plan.forks().get(0);
        return unit == Replication.FORK
                ? plan.estimate(fork)
                : plan.trialsOf(fork).dividedBy(fork.rounds().size());
    }

    private static Plan replicated(Study study, Fidelity fidelity, long seed, Replication unit, int n) {
        FidelitySpec spec = study.at(fidelity);
        return unit == Replication.FORK
                ? Plan.of(study, fidelity, seed, n, spec.rounds())
                : Plan.of(study, fidelity, seed, spec.forks(), n);
    }

    /** Returns how many fit when every warm-up ends as soon as it may; the clock ends the others. */
    private static long fitting(Plan plan, Replication unit, Duration budget) {
        ForkPlan fork = plan.forks().get(0);
        Duration warmUps = plan.warmUps(fork, warmUp -> plan.spec().gap().plus(warmUp.atLeast()));
        Duration rounds = plan.trialsOf(fork);
        return unit == Replication.FORK
                ? budget.dividedBy(warmUps.plus(rounds))
                : budget.minus(warmUps).dividedBy(replicate(plan, unit));
    }

    private static Duration ceilSeconds(Duration duration) {
        return Duration.ofSeconds(duration.plusMillis(999).toSeconds());
    }
}
