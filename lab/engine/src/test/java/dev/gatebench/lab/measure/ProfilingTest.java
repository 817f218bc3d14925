package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.ProfileStep;
import dev.gatebench.core.plan.ScheduleBuilder;
import dev.gatebench.core.profile.ArmProfile;
import dev.gatebench.core.profile.Stacks;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.fake.FakeDriver;
import dev.gatebench.lab.fake.FakeSession;
import dev.gatebench.lab.fake.FakeSession.Fault;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.profile.Profiler;
import dev.gatebench.lab.profile.Sampling;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilingTest {
    private static final List<ProfileKind> KINDS = List.of(ProfileKind.CPU, ProfileKind.ALLOC);

    @TempDir
    private Path folder;

    /** How often a fake profiler was begun, ended and closed. */
    private int begun;

    private int closed;

    @Test
    void profilesEachGatewayInALoadOfItsOwnAndWritesNoTrial() throws IOException {
        List<ArmProfile> profiles = run(Fault.NONE, this::profiler);

        assertThat(profiles).extracting(ArmProfile::arm).containsOnly("fake");
        assertThat(profiles).extracting(ArmProfile::kind).containsExactlyElementsOf(KINDS);
        assertThat(folder.resolve("trials.jsonl")).isEmptyFile();
        assertThat(begun).isEqualTo(2);
        assertThat(closed).isEqualTo(2);
        ArmProfile.Sampled cpu = profiles.get(0).sampled().orElseThrow();
        assertThat(cpu.samples()).isEqualTo(40);
        assertThat(cpu.requestsPerSec().orElseThrow()).isEqualTo(1000.0 * RunRig.REQUESTS_PER_MS);
        // half a CPU for 2 requests a millisecond, whatever the number of samples
        assertThat(cpu.perRequest().orElseThrow()).isCloseTo(250_000, Offset.offset(10_000.0));
        assertThat(Stacks.read(folder.resolve(cpu.stacks())).counts()).containsEntry(List.of("main", "read"), 40L);
        assertThat(cpu.lengthMs()).isGreaterThanOrEqualTo(3000);
        double allocated = profiles.get(1).sampled().orElseThrow().perRequest().orElseThrow();
        assertThat(allocated)
                .isCloseTo(
                        1000.0
                                * 40
                                / (profiles.get(1).sampled().orElseThrow().lengthMs() / 1000.0)
                                / (1000.0 * RunRig.REQUESTS_PER_MS),
                        Offset.offset(1e-9));
    }

    @Test
    void saysWhyAProfilerCannotAndGoesOn() throws IOException {
        List<ArmProfile> profiles = run(Fault.NONE, kind -> subject -> {
            if (kind == ProfileKind.CPU) {
                throw new EnvironmentException("jcmd was refused:\n it said no");
            }
            return profiler(kind).start(subject);
        });

        assertThat(profiles.get(0).sampled()).isEmpty();
        assertThat(profiles.get(0).note()).hasValue("jcmd was refused: it said no");
        assertThat(profiles.get(1).sampled()).isPresent();
    }

    @Test
    void keepsTheProfilesThatWereMadeBeforeTheDriverBroke() throws IOException {
        List<ArmProfile> profiles = run(Fault.BREAKS, this::profiler);

        assertThat(profiles.get(0).sampled()).isPresent();
        assertThat(profiles.get(1).sampled()).isEmpty();
        assertThat(profiles.get(1).note()).hasValue("it broke");
        assertThat(closed).isEqualTo(begun);
    }

    @Test
    void waitsForNoDriverForEver() throws IOException {
        List<ArmProfile> profiles = run(Fault.NEVER_BEGINS, this::profiler);

        assertThat(profiles).allSatisfy(profile -> assertThat(profile.note())
                .hasValueSatisfying(why -> assertThat(why).startsWith("the driver must begin 'fake closed 10")));
    }

    @Test
    void tellsNoCostWithoutRequests() throws IOException {
        ArmProfile.Sampled found =
                run(Fault.TELLS_NOTHING, this::profiler).get(0).sampled().orElseThrow();

        assertThat(found.samples()).isEqualTo(40);
        assertThat(found.requestsPerSec()).isEmpty();
        assertThat(found.perRequest()).isEmpty();
    }

    @Test
    void makesNoProfileTwice() throws IOException {
        run(Fault.NONE, this::profiler);
        try (RunRig run = new RunRig(folder)) {
            assertThat(Profiling.left(run.folder, wanted(plan()))).isEmpty();
        }
    }

    private Profiler profiler(ProfileKind kind) {
        return subject -> {
            begun++;
            assertThat(subject.length()).isPositive();
            return new Sampling() {
                private boolean stopped;

                @Override
                public void stop() {
                    stopped = true;
                }

                @Override
                public Samples samples() {
                    assertThat(stopped).isTrue();
                    return new Samples(
                            "fake",
                            new Stacks(Map.of(List.of("main", "read"), 40L)),
                            kind == ProfileKind.CPU
                                    ? new Worth(true, OptionalDouble.empty())
                                    : new Worth(false, OptionalDouble.of(1000)),
                            Optional.empty(),
                            Optional.empty());
                }

                @Override
                public void close() {
                    closed++;
                }
            };
        };
    }

    private static Plan plan() {
        Study study = StudyParser.parse("rig.yml", LoopRig.STUDY, List.of());
        return Plan.of(study, Fidelity.SMOKE, 1);
    }

    private static List<ProfileStep> wanted(Plan plan) {
        return ProfileStep.of(plan, List.of("direct", "fake"), KINDS);
    }

    private List<ArmProfile> run(Fault fault, Function<ProfileKind, Profiler> profilers) throws IOException {
        try (RunRig run = new RunRig(folder)) {
            FakeTask injector = run.start("injector", Role.INJECTOR, 0.4);
            FakeTask gateway = run.start("fake", Role.SUT, 0.5);
            FakeTask backend = run.start("backend", Role.BACKEND, 0.25);
            Plan plan = plan();
            Map<String, RunningArm> arms = new LinkedHashMap<>();
            arms.put("fake", run.arm("fake", gateway, Optional.of(backend)));
            Schedule schedule = new ScheduleBuilder(
                            plan,
                            Map.of("fake", URI.create("http://b")),
                            new Expectation(200, 2, "body", 1),
                            folder.resolve("events"),
                            folder::resolve,
                            Optional.empty())
                    .profiles(wanted(plan));
            FakeDriver driver = new FakeDriver(
                    EnumSet.of(Ability.INNER_WINDOW),
                    opened -> new FakeSession(opened.schedule(), run.time, injector, fault, LoopRig::observed));
            RunContext context = run.context(plan.study(), driver);
            new Profiling(context, 1, arms, wanted(plan), schedule, profilers)
                    .run(
                            new DriverContext(
                                    schedule,
                                    run.tasks,
                                    RunRig.PLACEMENT,
                                    new Home(folder),
                                    "fork-1-profiles",
                                    folder.resolve("driver"),
                                    run.folder.logs(),
                                    run.time,
                                    run.sampler::hasRead),
                            Duration.ZERO);
            return JsonLines.read(run.folder.profileLog(), ArmProfile.class, "a profile");
        }
    }
}
