package dev.gatebench.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.ShareLoad;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.trial.TrialId;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScheduleBuilderTest {
    private static final Study STUDY = StudyParser.parse(
            Repository.path("studies/shenyu-http-client.yml"),
            List.of(
                    "fidelity.quick.duet=false",
                    "fidelity.quick.forks=3",
                    "fidelity.quick.rounds=2",
                    "fidelity.quick.settle=300ms",
                    "fidelity.quick.measure=1900ms",
                    "fidelity.quick.warmUp.concurrency=100",
                    "fidelity.quick.warmUp.atMost=48s",
                    "fidelity.quick.warmUp.atLoad=20s",
                    "fidelity.quick.warmUp.arms.direct={concurrency: 600, atMost: 20s, atLoad: 12s}"));
    private static final Expectation EXPECT = new Expectation(200, 2048, "body.bin", 50);
    private static final Map<String, URI> URLS = Map.of(
            "direct", URI.create("http://127.0.0.1:1"),
            "netty", URI.create("http://127.0.0.1:2"),
            "webClient", URI.create("http://127.0.0.1:3"));

    private final Plan plan = Plan.of(STUDY, Fidelity.QUICK, 7);
    private final ScheduleBuilder builder = new ScheduleBuilder(
            plan, URLS, EXPECT, Path.of("events.jsonl"), arm -> Path.of("end-" + arm), Optional.empty());

    @Test
    void duetsAndTheirWarmUpsComeBeforeWhatIsAloneWhereTheyHaveADriverOfTheirOwn() {
        Study study = StudyParser.parse(
                Repository.path("studies/shenyu-http-client.yml"),
                List.of(
                        "fidelity.quick.forks=1",
                        "fidelity.quick.duetDriver=injector",
                        "fidelity.quick.alone={settle: 300ms, measure: 2s}",
                        "loads=[{concurrency: 600}]"));
        Plan turns = Plan.of(study, Fidelity.QUICK, 7);
        ScheduleBuilder ofTurns = new ScheduleBuilder(
                turns, URLS, EXPECT, Path.of("events"), arm -> Path.of("end-" + arm), Optional.empty());
        ForkPlan fork = turns.forks().get(0);

        List<Step> steps = ofTurns.build(fork).steps();

        assertThat(steps.subList(0, 6)).allSatisfy(step -> {
            assertThat(step.driver()).contains("injector");
            assertThat(step.arm()).isNotEqualTo("direct");
        });
        assertThat(steps.subList(6, steps.size())).extracting(Step::driver).containsOnly(Optional.empty());
        assertThat(steps.subList(6, 8))
                .extracting(Step::arm, Step::kind)
                .containsExactly(tuple("direct", StepKind.WARM_UP), tuple("direct", StepKind.WARM_UP_AT_LOAD));
        assertThat(steps.subList(8, steps.size()))
                .extracting(Step::arm, Step::kind)
                .containsExactlyInAnyOrder(
                        tuple("direct", StepKind.TRIAL),
                        tuple("netty", StepKind.TRIAL),
                        tuple("webClient", StepKind.TRIAL));

        ForkPlan rest = new ForkPlan(1, fork.warmUps(), fork.rounds().subList(0, 1), fork.alone());
        assertThat(ofTurns.build(rest).steps())
                .as("of a fork whose round alone is done")
                .isEqualTo(steps.subList(0, 6));
    }

    @Test
    void aShareIsOfTheArmsOwnCapacityAndThatOfDirectOfTheLeastGateways() {
        Study study = StudyParser.parse(
                Repository.path("studies/shenyu-http-client.yml"),
                List.of(
                        "fidelity.quick.duet=false",
                        "driver=injector",
                        "fidelity.quick.warmUp.atLoad=20s",
                        "loads=[{open: {ofCapacity: 70%, connections: 300}}]"));
        Plan shares = Plan.of(study, Fidelity.QUICK, 7);
        List<Step> steps = new ScheduleBuilder(
                        shares, URLS, EXPECT, Path.of("events"), arm -> Path.of("end-" + arm), Optional.empty())
                .build(shares.forks().get(0))
                .steps();

        assertThat(steps)
                .filteredOn(step -> step.load() instanceof ShareLoad)
                .extracting(Step::arm, Step::capacityOf)
                .contains(
                        tuple("direct", List.of("netty", "webClient")),
                        tuple("netty", List.of("netty")),
                        tuple("webClient", List.of("webClient")));
        assertThat(steps)
                .filteredOn(step -> step.load() instanceof ClosedLoad)
                .allSatisfy(step -> assertThat(step.capacityOf()).isEmpty());
        assertThat(steps)
                .filteredOn(step -> step.kind() == StepKind.WARM_UP_AT_LOAD)
                .extracting(Step::load)
                .containsOnly(new ClosedLoad(300));
    }

    @Test
    void warmsUpEveryArmAndThenRunsTheTrialsInOrder() {
        ForkPlan fork = plan.forks().get(0);
        Schedule schedule = builder.build(fork);

        assertThat(schedule.steps().subList(0, 6))
                .extracting(Step::name)
                .containsExactlyElementsOf(fork.warmUps().stream()
                        .flatMap(arm ->
                                Stream.of(ScheduleBuilder.warmUpName(arm, 1), ScheduleBuilder.atLoadName(arm, 1)))
                        .toList());
        assertThat(schedule.steps().subList(6, schedule.steps().size()))
                .extracting(Step::name)
                .containsExactlyElementsOf(
                        fork.trials().stream().map(TrialId::name).toList());
        assertThat(schedule.gapMs()).isEqualTo(200);
        assertThat(schedule.request()).isEqualTo(STUDY.request());
        assertThat(schedule.expect()).isEqualTo(EXPECT);
        assertThat(schedule.eventsFile()).isEqualTo("events.jsonl");
    }

    @Test
    void holdsTheFirstPartOfAWarmUpToItsRateAndTheSecondToTheArmsAlone() {
        Study study = StudyParser.parse(
                Repository.path("studies/shenyu-http-client.yml"), List.of("fidelity.quick.warmUp.rate=1500"));
        Plan paced = Plan.of(study, Fidelity.QUICK, 7);

        List<Step> steps = new ScheduleBuilder(
                        paced, URLS, EXPECT, Path.of("events"), arm -> Path.of("end-" + arm), Optional.empty())
                .build(paced.forks().get(0))
                .steps();

        assertThat(steps)
                .filteredOn(step -> step.kind() != StepKind.TRIAL)
                .extracting(Step::arm, Step::kind, Step::ratePerSec)
                .contains(
                        tuple("netty", StepKind.WARM_UP, OptionalInt.of(1500)),
                        tuple("netty", StepKind.WARM_UP_AT_LOAD, OptionalInt.empty()),
                        tuple("direct", StepKind.WARM_UP, OptionalInt.of(1500)),
                        tuple("direct", StepKind.WARM_UP_AT_LOAD, OptionalInt.of(4000)));
    }

    @Test
    void boundsAWarmUpAndLetsItEndEarly() {
        Schedule schedule = builder.build(plan.forks().get(0));

        assertThat(schedule.steps().get(0))
                .isEqualTo(new Step(
                        "direct warm-up fork 1",
                        StepKind.WARM_UP,
                        "direct",
                        URI.create("http://127.0.0.1:1"),
                        new ClosedLoad(600),
                        300,
                        0,
                        19_700,
                        0,
                        OptionalInt.of(4000),
                        Optional.of("end-direct"),
                        false,
                        Optional.empty(),
                        List.of()));
        assertThat(schedule.steps().get(1))
                .as("the second part is at the largest load")
                .isEqualTo(new Step(
                        "direct warm-up at load fork 1",
                        StepKind.WARM_UP_AT_LOAD,
                        "direct",
                        URI.create("http://127.0.0.1:1"),
                        new ClosedLoad(1200),
                        300,
                        0,
                        11_700,
                        0,
                        OptionalInt.of(4000),
                        Optional.of("end-direct.at-load"),
                        false,
                        Optional.empty(),
                        List.of()));
        assertThat(schedule.steps().subList(2, 6))
                .extracting(Step::totalMs)
                .containsExactly(48_000L, 20_000L, 48_000L, 20_000L);
    }

    @Test
    void beginsWhatIsOfADuetTogether() {
        Plan duet = Plan.of(
                StudyParser.parse(
                        Repository.path("studies/shenyu-http-client.yml"),
                        List.of(
                                "driver=gatling",
                                "fidelity.quick.rounds=1",
                                "fidelity.quick.warmUp.atLoad=20s",
                                "fidelity.quick.warmUp.arms.direct.atLoad=12s")),
                Fidelity.QUICK,
                7);
        Schedule schedule = new ScheduleBuilder(
                        duet, URLS, EXPECT, Path.of("e"), arm -> Path.of("end-" + arm), Optional.empty())
                .build(duet.forks().get(0));
        List<List<Step>> groups = Schedule.groups(schedule.steps());
        assertThat(groups.subList(0, 4))
                .as("both parts of direct, then the first parts of the gateways, then their second")
                .extracting(List::size)
                .containsExactly(1, 1, 2, 2);
        assertThat(groups.get(3)).allMatch(step -> step.name().contains("at load"));
        assertThat(groups.subList(4, groups.size()))
                .as("duets at 4 loads, and direct and both gateways alone")
                .hasSize(16)
                .filteredOn(group -> group.size() == 2)
                .hasSize(4)
                .allSatisfy(group -> {
                    assertThat(group).extracting(Step::baseUrl).doesNotHaveDuplicates();
                    assertThat(group)
                            .extracting(Step::load)
                            .containsOnly(group.get(0).load());
                });
    }

    @Test
    void leavesOutTheSecondPartOfAWarmUpThatTakesNoTime() {
        Plan smoke = Plan.of(STUDY, Fidelity.SMOKE, 7);
        Schedule schedule = new ScheduleBuilder(
                        smoke, URLS, EXPECT, Path.of("e"), arm -> Path.of("end-" + arm), Optional.empty())
                .build(smoke.forks().get(0));
        assertThat(schedule.steps())
                .filteredOn(step -> step.kind().isWarmUp())
                .hasSize(3)
                .extracting(Step::name)
                .noneMatch(name -> name.contains("at load"));
    }

    @Test
    void givesEachTrialItsArmLoadAndTimes() {
        ForkPlan fork = plan.forks().get(0);
        Schedule schedule = builder.build(fork);
        TrialId trial = fork.trials().get(0);

        assertThat(schedule.steps().get(6))
                .isEqualTo(new Step(
                        trial.name(),
                        StepKind.TRIAL,
                        trial.arm(),
                        builder.baseUrls().getOrDefault(trial.arm(), URI.create("none")),
                        trial.load(),
                        300,
                        300,
                        1900,
                        100,
                        STUDY.arm(trial.arm()).rate(),
                        Optional.empty(),
                        false,
                        Optional.empty(),
                        List.of()));
    }

    @Test
    void givesTrialsOfGatewaysThatAreAloneTimesOfTheirOwnAndHoldsAnArmToItsRate() {
        Plan both = Plan.of(
                StudyParser.parse(
                        Repository.path("studies/shenyu-http-client.yml"),
                        List.of(
                                "fidelity.quick.duet=true",
                                "fidelity.quick.settle=1500ms",
                                "fidelity.quick.measure=5s",
                                "fidelity.quick.alone={settle: 300ms, measure: 1900ms}",
                                "arms.direct.rate=4000")),
                Fidelity.QUICK,
                7);
        ForkPlan fork = both.forks().get(0);
        Schedule schedule = new ScheduleBuilder(
                        both, URLS, EXPECT, Path.of("events.jsonl"), arm -> Path.of("end-" + arm), Optional.empty())
                .build(fork);

        for (TrialId trial : fork.trials()) {
            Step step = schedule.steps().stream()
                    .filter(each -> each.name().equals(trial.name()))
                    .findFirst()
                    .orElseThrow();
            boolean alone = fork.isAlone(trial.round());
            assertThat(step.settleMs()).isEqualTo(alone ? 300 : 1500);
            assertThat(step.measureMs()).isEqualTo(alone ? 1900 : 5000);
            assertThat(step.pace())
                    .isEqualTo(
                            trial.arm().equals("direct")
                                    ? Optional.of(Duration.ofMillis(trial.load().connections() / 4))
                                    : Optional.empty());
        }
    }

    @Test
    void takesAsLongAsThePlanEstimates() {
        Duration total = Duration.ZERO;
        for (ForkPlan fork : plan.forks()) {
            Schedule schedule = builder.build(fork);
            for (Step step : schedule.steps()) {
                total = total.plusMillis(schedule.gapMs() + step.totalMs());
            }
        }
        assertThat(total).isEqualTo(plan.estimate());
    }

    @Test
    void rejectsAnArmWithoutBaseUrl() {
        ScheduleBuilder without = new ScheduleBuilder(
                plan,
                Map.of("direct", URI.create("http://127.0.0.1:1")),
                EXPECT,
                Path.of("events.jsonl"),
                arm -> Path.of("end"),
                Optional.empty());
        assertThatThrownBy(() -> without.build(plan.forks().get(0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("arm '(netty|webClient)' has no base URL: give one for each of the fork's arms");
    }

    @Test
    void staysWithinTheTimeOfAShortWarmUp() {
        Study study = StudyParser.parse(
                Repository.path("studies/shenyu-http-client.yml"),
                List.of("fidelity.smoke.ramp=1s", "fidelity.smoke.warmUp={atLeast: 2s, atMost: 2s, window: 1s}"));
        Plan smoke = Plan.of(study, Fidelity.SMOKE, 1);
        Schedule schedule = new ScheduleBuilder(
                        smoke, URLS, EXPECT, Path.of("e"), arm -> Path.of("end"), Optional.empty())
                .build(smoke.forks().get(0));
        assertThat(schedule.steps().get(1).totalMs()).isEqualTo(2000);
    }
}
