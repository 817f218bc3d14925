package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.ScheduleBuilder;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.warmup.WarmUpWindow;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.fake.FakeDriver;
import dev.gatebench.lab.fake.FakeSession;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Task;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpsTest {
    private static final String STUDY = """
            study: rig
            title: Two gateways
            arms:
              - {id: direct, gateway: direct}
              - {id: a, gateway: fake}
              - {id: b, gateway: fake}
            loads:
              - {concurrency: 10}
            fidelity:
              smoke:
                warmUp: {concurrency: 10, window: 2s, atLeast: 4s, atMost: 40s, atLoad: 0s, arms: {direct: {atLeast: 4s, atMost: 30s}}}
            """;

    private static final double GETS_CHEAPER = 0.995;

    private final Path folder;
    private final RunRig rig;
    private final Map<String, FakeTask> gateways = new LinkedHashMap<>();
    private final Map<String, RunningArm> arms = new LinkedHashMap<>();
    private final Map<String, Long> tookMs = new HashMap<>();

    WarmUpsTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.rig = new RunRig(folder);
        arms.put("direct", rig.arm("direct", rig.start("direct", Role.SUT, 0.3), Optional.empty()));
        for (String id : List.of("a", "b")) {
            FakeTask gateway = rig.start(id, Role.SUT, 0.4);
            Task backend = rig.start("backend-" + id, Role.BACKEND, 0.2);
            gateways.put(id, gateway);
            arms.put(id, rig.arm(id, gateway, Optional.of(backend)));
        }
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void endAnArmThatNeverBecomesSteadyAtItsBoundAndNameIt() throws IOException {
        falling("b");

        WarmUps warmUps = run("fidelity.smoke.duet=false");

        assertThat(of(tookMs, "b warm-up fork 1")).isEqualTo(40_000);
        // of the last of twenty windows the meters are not read yet
        assertThat(warmUps.notSteady()).containsExactly("b after 40 s and 76,000 requests");
        assertThat(warmUps.warm("b")).isFalse();
        assertThat(rig.lines).contains("not steady: b after 40 s and 76,000 requests");
        assertThat(warmUps.warm("a")).isTrue();
        assertThat(of(tookMs, "a warm-up fork 1")).isLessThan(20_000);
    }

    @Test
    void endAnArmWhoseCompilerIsNeverQuietAtItsBound() throws IOException {
        compiling("a");

        WarmUps warmUps = run("fidelity.smoke.duet=false");

        assertThat(warmUps.notSteady()).singleElement().asString().startsWith("a after 40 s");
        assertThat(windows("a"))
                .hasSize(19)
                .allSatisfy(window -> assertThat(window.jitShare().orElse(0)).isGreaterThan(0.3))
                .noneMatch(WarmUpWindow::steady);
    }

    @Test
    void goOnAtTheLargestLoadUntilTheArmIsSteadyThereToo() throws IOException {
        WarmUps warmUps = run("fidelity.smoke.duet=false", "fidelity.smoke.warmUp.atLoad=20s");

        assertThat(warmUps.notSteady()).isEmpty();
        assertThat(warmUps.warm("a")).isTrue();
        assertThat(rig.lines).anyMatch(line -> line.startsWith("steady with few connections: a after "));
        long both = of(tookMs, "a warm-up fork 1") + of(tookMs, "a warm-up at load fork 1");
        List<WarmUpWindow> windows = windows("a");
        // as few in each part as can show that the cost stands still
        assertThat(windows)
                .extracting(WarmUpWindow::atLoad)
                .containsSubsequence(false, true)
                .hasSize(16);
        assertThat(windows).filteredOn(WarmUpWindow::atLoad).hasSize(8);
        assertThat(windows)
                .filteredOn(WarmUpWindow::steady)
                .extracting(WarmUpWindow::atLoad)
                .containsExactly(false, true);
        assertThat(windows).extracting(WarmUpWindow::untilMs).isSorted();
        assertThat(windows.get(15).untilMs())
                .as("counted from the first part's start")
                .isBetween(both - 2000, both);
        assertThat(rig.lines)
                .anyMatch(line -> line.startsWith("warm: a after ") && line.endsWith(" and 64,000 requests"));
        assertThat(of(gateways, "a").compilerFavoured)
                .extracting(Object::toString)
                .containsExactly("0,1", "0,1");
        assertThat(of(gateways, "a").placed)
                .as("only after the second part")
                .extracting(Object::toString)
                .containsExactly("1");
    }

    @Test
    void areOfTheSecondPartAloneWhetherAnArmIsWarm() throws IOException {
        falling("a");
        rig.time.onTick(() -> {
            if (rig.lines.stream().anyMatch(line -> line.startsWith("not yet steady: a after 40 s"))) {
                of(gateways, "a").using(0.1);
            }
        });

        WarmUps warmUps = run("fidelity.smoke.duet=false", "fidelity.smoke.warmUp.atLoad=20s");

        assertThat(rig.lines).contains("not yet steady: a after 40 s and 76,000 requests");
        assertThat(warmUps.notSteady()).isEmpty();
        assertThat(warmUps.warm("a")).isTrue();
    }

    @Test
    void endTheArmsOfADuetTogether() throws IOException {
        compiling("b");

        WarmUps warmUps = run("fidelity.smoke.duet=true");

        assertThat(of(tookMs, "a warm-up fork 1"))
                .as("it goes on for as long as the other is not steady")
                .isEqualTo(40_000);
        assertThat(of(tookMs, "b warm-up fork 1")).isEqualTo(40_000);
        assertThat(warmUps.warm("a")).isTrue();
        assertThat(warmUps.warm("b")).isFalse();
        assertThat(warmUps.notSteady()).containsExactly("b after 40 s and 76,000 requests");
        assertThat(windows("a"))
                .hasSize(19)
                .extracting(WarmUpWindow::steady)
                .startsWith(false, false, false, false, false, false, false, true)
                .endsWith(true);
        assertThat(windows("b")).hasSize(19).noneMatch(WarmUpWindow::steady);
        gateways.values()
                .forEach(gateway ->
                        assertThat(gateway.placed).extracting(Object::toString).containsExactly("1"));
    }

    private static <T> T of(Map<String, T> map, String key) {
        return Objects.requireNonNull(map.get(key), key);
    }

    /** Lets an arm's cost fall all the time. */
    private void falling(String arm) {
        double[] cpus = {0.4};
        rig.time.onTick(() -> {
            cpus[0] *= GETS_CHEAPER;
            of(gateways, arm).using(cpus[0]);
        });
    }

    private void compiling(String arm) {
        of(gateways, arm).compiling(0.4);
    }

    /** Runs all warm-ups as the loop does. */
    private WarmUps run(String... settings) throws IOException {
        Study study = StudyParser.parse("rig.yml", STUDY, List.of(settings));
        Plan plan = Plan.of(study, Fidelity.SMOKE, 1);
        ForkPlan fork = plan.forks().get(0);
        FakeTask injector = rig.start("injector", Role.INJECTOR, 0.4);
        FakeSession session =
                new FakeSession(warmUpsOf(plan, fork), rig.time, injector, FakeSession.Fault.NONE, LoopRig::observed);
        WarmUps warmUps =
                new WarmUps(rig.context(study, new FakeDriver(Set.of(), opened -> session)), fork.fork(), session);
        Map<String, Long> startedAt = new HashMap<>();
        while (!session.over()) {
            for (DriverEvent event : session.next()) {
                if (event instanceof DriverEvent.Started started) {
                    Step step = started.step();
                    startedAt.put(step.name(), started.epochMs());
                    warmUps.started(step, of(arms, step.arm()), started.injectors(), started.epochMs());
                } else if (event instanceof DriverEvent.Ended ended) {
                    long from = of(startedAt, ended.step().name());
                    tookMs.put(ended.step().name(), ended.epochMs() - from);
                    warmUps.ended(ended, from);
                }
            }
            warmUps.look(rig.time.millis());
            rig.time.pause(100);
        }
        return warmUps;
    }

    private Schedule warmUpsOf(Plan plan, ForkPlan fork) {
        Schedule all = new ScheduleBuilder(
                        plan,
                        Map.of(
                                "direct",
                                URI.create("http://d"),
                                "a",
                                URI.create("http://a"),
                                "b",
                                URI.create("http://b")),
                        new Expectation(200, 2, "body", 1),
                        folder.resolve("events"),
                        folder::resolve,
                        Optional.empty())
                .build(fork);
        return new Schedule(
                all.request(),
                all.expect(),
                all.gapMs(),
                all.eventsFile(),
                all.steps().stream().filter(step -> step.kind().isWarmUp()).toList(),
                all.seed(),
                Optional.empty());
    }

    /** Returns the lines of an arm in the run's file. */
    private List<WarmUpWindow> windows(String arm) throws IOException {
        List<WarmUpWindow> windows = new ArrayList<>();
        for (String line : Files.readAllLines(rig.folder.warmUps())) {
            windows.add(Json.parse(line, WarmUpWindow.class));
        }
        windows.removeIf(window -> !window.arm().equals(arm));
        return windows;
    }
}
