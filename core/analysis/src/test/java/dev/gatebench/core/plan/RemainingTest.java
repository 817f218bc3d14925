package dev.gatebench.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.core.trial.TrialStatus;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RemainingTest {
    private final Plan plan = Plan.of(
            StudyParser.parse(
                    Repository.path("studies/shenyu-http-client.yml"),
                    List.of("fidelity.quick.duet=false", "fidelity.quick.forks=3", "fidelity.quick.rounds=2")),
            Fidelity.QUICK,
            5);

    @Test
    void isTheWholePlanBeforeTheFirstTrial() {
        assertThat(Remaining.of(plan, List.of())).isEqualTo(plan);
        assertThat(Remaining.roundsDone(plan, List.of())).isZero();
    }

    @Test
    void leavesOutForksThatAreDoneAndRoundsThatAreComplete() {
        List<TrialId> all = all(plan);
        int round = all.size() / 6;
        List<Trial> made = trials(all.subList(0, 3 * round + 1), TrialStatus.VALID);

        Plan left = Remaining.of(plan, made);

        assertThat(left.forks()).extracting(ForkPlan::fork).containsExactly(2, 3);
        assertThat(left.forks().get(0).rounds())
                .as("the round that was cut off is there as a whole, in its order")
                .containsExactly(plan.forks().get(1).rounds().get(1));
        assertThat(left.forks().get(0).warmUps()).isEqualTo(plan.forks().get(1).warmUps());
        assertThat(left.forks().get(1)).isEqualTo(plan.forks().get(2));
        assertThat(Remaining.roundsDone(plan, made)).isEqualTo(3);
    }

    @Test
    void measuresAgainWhatFailedAndNotWhatIsInvalid() {
        List<TrialId> first = plan.forks().get(0).rounds().get(0);
        List<TrialId> second = plan.forks().get(0).rounds().get(1);
        List<Trial> made = Stream.of(
                        trials(first, TrialStatus.INVALID),
                        trials(second.subList(1, second.size()), TrialStatus.VALID),
                        trials(second.subList(0, 1), TrialStatus.FAILED))
                .flatMap(List::stream)
                .toList();

        assertThat(Remaining.of(plan, made).forks().get(0).rounds()).containsExactly(second);
    }

    @Test
    void isEmptyWhenEverythingIsDone() {
        assertThat(Remaining.of(plan, trials(all(plan), TrialStatus.VALID)).forks())
                .isEmpty();
    }

    private static List<TrialId> all(Plan plan) {
        return plan.forks().stream().flatMap(fork -> fork.trials().stream()).toList();
    }

    private static List<Trial> trials(List<TrialId> planned, TrialStatus status) {
        return planned.stream()
                .map(trial -> SyntheticRun.failed(trial.arm(), trial.load(), trial.fork(), trial.round(), "")
                        .withFindings(status, List.of()))
                .toList();
    }
}
