package dev.gatebench.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.run.Precision;
import dev.gatebench.core.run.PrecisionGoal;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SequentialPlanTest {
    private static final Precision THREE_PERCENT = new Precision(0.03);

    private final Study study = StudyParser.parse(
            Repository.path("studies/shenyu-http-client.yml"),
            List.of(
                    "fidelity.quick={forks: 1, rounds: 4, gap: 1s, ramp: 1s, settle: 1s, measure: 6s, tail: 1s}",
                    "fidelity.quick.warmUp={atLeast: 10s, atMost: 30s, atLoad: 0s}",
                    "fidelity.quick.warmUp.arms.direct={atLeast: 10s, atMost: 30s, atLoad: 0s}",
                    "fidelity.smoke.rounds=1"));

    @Test
    void addsRoundsToASingleForkAndKeepsThoseOfTheFidelity() {
        Plan own = Plan.of(study, Fidelity.QUICK, 9);
        SequentialPlan found = of(Fidelity.QUICK, "30m");

        assertThat(found.goal().unit()).isEqualTo(Replication.ROUND);
        assertThat(found.goal().atLeast()).isEqualTo(4);
        // 12 trials of 10 s a round; warm-ups of 3 × 11 s at least: (1800 − 33) ÷ 120
        assertThat(found.goal().atMost()).isEqualTo(14);
        ForkPlan fork = found.plan().forks().get(0);
        assertThat(fork.rounds()).hasSize(14);
        assertThat(fork.rounds().subList(0, 4)).isEqualTo(own.forks().get(0).rounds());
        assertThat(fork.warmUps()).isEqualTo(own.forks().get(0).warmUps());
        assertThat(SequentialPlan.redraw(study, Fidelity.QUICK, 9, found.goal()))
                .isEqualTo(found.plan());
    }

    @Test
    void addsForksToASingleOneInWhichDriversTakeTurnsForTheRoundAloneIsTheirLast() {
        Study turns =
                StudyParser.parse(Repository.path("studies/shenyu-http-client.yml"), List.of("fidelity.quick.forks=1"));

        SequentialPlan found =
                SequentialPlan.of(turns, Fidelity.QUICK, 9, THREE_PERCENT, Optional.of(Duration.ofHours(1)));

        assertThat(turns.duetDriverAt(Fidelity.QUICK)).contains("injector");
        assertThat(found.goal().unit()).isEqualTo(Replication.FORK);
    }

    @Test
    void addsForksWhereTheFidelityHasSeveral() {
        SequentialPlan found = of(Fidelity.FULL, "24h");

        assertThat(found.goal().unit()).isEqualTo(Replication.FORK);
        assertThat(found.goal().atLeast()).isEqualTo(3);
        assertThat(found.plan().forks())
                .hasSize(found.goal().atMost())
                .startsWith(Plan.of(study, Fidelity.FULL, 9).forks().toArray(new ForkPlan[0]));
    }

    @Test
    void makesThreeRepetitionsAtLeastAndHasThreeTimesTheEstimateForThem() {
        SequentialPlan found = SequentialPlan.of(study, Fidelity.SMOKE, 9, THREE_PERCENT, Optional.empty());

        assertThat(found.goal().atLeast()).isEqualTo(3);
        assertThat(found.goal().budget())
                .isEqualTo(Plan.of(study, Fidelity.SMOKE, 9).estimate().multipliedBy(3));
    }

    @Test
    void makesNoMoreThanTheMostHoweverLongTheBudget() {
        assertThat(of(Fidelity.QUICK, "100h").goal().atMost()).isEqualTo(PrecisionGoal.MAX_REPLICATES);
    }

    @Test
    void refusesABudgetThatCannotHoldTheFewest() {
        // 4 rounds of 120 s and warm-ups of 3 × 31 s at most
        assertThatThrownBy(() -> of(Fidelity.QUICK, "572s"))
                .isInstanceOf(StudyException.class)
                .hasMessage("--budget must be at least 573s, which 4 rounds of study 'shenyu-http-client' at fidelity"
                        + " 'quick' may take, was 572s: give more time, or measure fewer arms or loads");
        assertThat(of(Fidelity.QUICK, "573s").goal().atLeast()).isEqualTo(4);
    }

    private SequentialPlan of(Fidelity fidelity, String budget) {
        return SequentialPlan.of(
                study, fidelity, 9, THREE_PERCENT, Optional.of(dev.gatebench.core.unit.Durations.parse(budget)));
    }

    @Test
    void oneMoreRoundTakesItsTrialsAndOneMoreForkItsWarmUpsToo() {
        Plan plan = Plan.of(study, Fidelity.QUICK, 9);
        assertThat(SequentialPlan.replicate(plan, Replication.ROUND)).isEqualTo(Duration.ofMinutes(2));
        assertThat(SequentialPlan.replicate(plan, Replication.FORK)).isEqualTo(plan.estimate());
    }
}
