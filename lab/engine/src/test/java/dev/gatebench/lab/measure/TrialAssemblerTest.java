package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.DriverTrialDraft;
import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.driver.TrialOfSeveral;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.ProcessFigures.WholeLoad;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.fake.FakeDriver;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.meter.SilentLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialAssemblerTest {
    private static final Window WINDOW = new Window(FakeTime.START_MS + 1000, FakeTime.START_MS + 4000);
    private static final long REQUESTS = 6000;
    private static final Offset<Double> CLOSE = Offset.offset(1.0);
    private static final long CLOSE_NS = 3_000_000;

    private final RunRig rig;
    private final TrialAssembler assembler;
    private final FakeTask a;
    private final FakeTask b;
    private final FakeTask injector;
    private final FakeTask otherInjector;
    private final RunningArm armA;
    private final RunningArm armB;
    private Optional<Offered> offered = Optional.empty();
    private List<DriverEvent.Part> parts = List.of();

    TrialAssemblerTest(@TempDir Path folder) throws IOException {
        rig = new RunRig(folder);
        assembler = new TrialAssembler(
                new FakeDriver(EnumSet.of(Ability.BESIDE, Ability.INNER_WINDOW), context -> {
                    throw new AssertionError("no session is opened");
                }),
                rig.sampler,
                RunRig.PLACEMENT,
                Map.of());
        a = rig.start("a", Role.SUT, 0.5);
        b = rig.start("b", Role.SUT, 0.3);
        injector = rig.start("injector-a", Role.INJECTOR, 0.2);
        otherInjector = rig.start("injector-b", Role.INJECTOR, 0.1);
        armA = rig.arm("a", a, Optional.of(rig.start("backend-a", Role.BACKEND, 0.15)));
        armB = rig.arm("b", b, Optional.of(rig.start("backend-b", Role.BACKEND, 0.05)));
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void tellsWhatEachRoleUsedForARequest() {
        Trial trial = assemble(armA, List.of(injector), Map.of());

        assertThat(trial.status()).isEqualTo(TrialStatus.VALID);
        assertThat(trial.beside()).isEmpty();
        assertThat(trial.traffic().answered()).hasValue(REQUESTS + 20);
        assertThat(trial.traffic().failed()).hasValue(3);
        assertThat(trial.traffic().unanswered()).hasValue(10);
        assertThat(trial.cpuNsPerRequest(Trial.SUT).orElseThrow()).isCloseTo(250_000, CLOSE);
        assertThat(trial.cpuNsPerRequest(Trial.INJECTOR).orElseThrow()).isCloseTo(100_000, CLOSE);
        assertThat(trial.cpuNsPerRequest(Trial.BACKEND).orElseThrow()).isCloseTo(75_000, CLOSE);
    }

    @Test
    void takesTheCompilerOutOfTheCost() {
        a.compiling(0.2);

        Trial trial = assemble(armA, List.of(injector), Map.of());

        assertThat(trial.jitShare().orElseThrow()).isCloseTo(0.2, Offset.offset(1e-3));
        assertThat(trial.cpuNsPerRequest(Trial.SUT).orElseThrow()).isCloseTo(200_000, CLOSE);
        assertThat(figures(trial, Trial.SUT).cpuNs())
                .as("all of it is recorded")
                .isCloseTo(1_500_000_000, Offset.offset(CLOSE_NS));
    }

    @Test
    void takesTheCostFromTheWholeLoadOnceItsEndIsKnown() {
        a.compiling(0.2);
        rig.time.pause(6000);
        long from = WINDOW.fromEpochMs() - 500;
        Window load = new Window(from, WINDOW.toEpochMs() + 300);
        TrialObservations seen = seen(
                armA,
                List.of(injector),
                Map.of(),
                true,
                Optional.of(new SilentLoad(load, load.fromEpochMs() - 250, load.toEpochMs() + 250)));

        Trial trial = assembler.assemble(seen);

        WholeLoad whole = figures(trial, Trial.SUT).wholeLoad().orElseThrow();
        double readMs = whole.cpuNs() / 1e6 / 0.5;
        assertThat(readMs)
                .as("from the last reading before it to the first after it")
                .isBetween((double) load.lengthMs(), load.lengthMs() + 2.0 * Sampler.PERIOD_MS);
        assertThat(whole.compilerNs().orElseThrow())
                .isCloseTo(Math.round(0.2 * whole.cpuNs()), Offset.offset(CLOSE_NS));
        assertThat(trial.cpuNsPerRequest(Trial.SUT).orElseThrow())
                .isCloseTo(0.8 * whole.cpuNs() / (REQUESTS + 20), CLOSE);
        assertThat(figures(trial, Trial.INJECTOR).wholeLoad()).isPresent();
    }

    @Test
    void addsUpTheProcessesOfAnInjector() {
        Trial trial = assemble(armA, List.of(injector, otherInjector), Map.of());

        assertThat(trial.cpuNsPerRequest(Trial.INJECTOR).orElseThrow()).isCloseTo(150_000, CLOSE);
        assertThat(figures(trial, Trial.INJECTOR).rssBytes()).hasValue(2 << 20);
    }

    /** Half of the 600 ms that it took in the window. */
    @Test
    void leavesOutWhatAnInjectorTookInPlaceOfSleeping() {
        offered = Optional.of(new Offered(1000, 3000, 3000, 0, 0, 300_000_000, List.of(), Optional.empty()));

        Trial trial = assemble(armA, List.of(injector), Map.of());

        assertThat(trial.cpuNsPerRequest(Trial.INJECTOR).orElseThrow()).isCloseTo(50_000, CLOSE);
        assertThat(figures(trial, Trial.INJECTOR).wholeLoad()).isEmpty();
        assertThat(trial.traffic().offered().orElseThrow().spunNs()).isEqualTo(300_000_000);
    }

    @Test
    void saysNothingOfAnInjectorForARequestThatSendsToBothOfADuet() {
        Trial trial = assemble(armA, List.of(injector), Map.of(armB, List.of(injector)));

        assertThat(trial.beside()).containsExactly("b");
        assertThat(trial.cpuNsPerRequest(Trial.INJECTOR)).isEmpty();
        assertThat(figures(trial, Trial.INJECTOR).cpuNs())
                .as("what it used is known, only not for whom")
                .isCloseTo(600_000_000, Offset.offset(CLOSE_NS));
        assertThat(trial.cpuNsPerRequest(Trial.SUT).orElseThrow()).isCloseTo(250_000, CLOSE);
        assertThat(trial.cpuNsPerRequest(Trial.BACKEND).orElseThrow()).isCloseTo(75_000, CLOSE);
    }

    @Test
    void tellsWhatAnInjectorUsedForARequestThatEachOfADuetHasForItself() {
        Trial trial = assemble(armA, List.of(injector), Map.of(armB, List.of(otherInjector)));
        Trial other = assemble(armB, List.of(otherInjector), Map.of(armA, List.of(injector)));

        assertThat(trial.beside()).containsExactly("b");
        assertThat(trial.cpuNsPerRequest(Trial.INJECTOR).orElseThrow()).isCloseTo(100_000, CLOSE);
        assertThat(other.beside()).containsExactly("a");
        assertThat(other.cpuNsPerRequest(Trial.INJECTOR).orElseThrow()).isCloseTo(50_000, CLOSE);
    }

    @Test
    void writesDownWhichProcessesWorkedForOthersTooAndReadsItAgain() {
        Trial trial = assemble(armA, List.of(injector), Map.of(armB, List.of(injector)));
        String line = Json.line(trial);

        assertThat(line).containsOnlyOnce("forOthersToo");
        assertThat(Json.parse(line, Trial.class)).isEqualTo(trial);
    }

    @Test
    void countsEverythingOfOursOnTheSameCpus() {
        rig.start("decoder", Role.HELPER, 0.25);

        Trial trial = assemble(armA, List.of(injector), Map.of());

        assertThat(figures(trial, Trial.SUT).sharedCpuNs().orElseThrow())
                .as("the gateway of another arm")
                .isCloseTo(900_000_000, Offset.offset(CLOSE_NS));
        assertThat(figures(trial, Trial.INJECTOR).sharedCpuNs().orElseThrow())
                .as("both backends, another injector and the decoder")
                .isCloseTo(1_650_000_000, Offset.offset(CLOSE_NS));
        assertThat(figures(trial, Trial.BACKEND).sharedCpuNs().orElseThrow())
                .as("both injectors, the other backend and the decoder")
                .isCloseTo(1_800_000_000, Offset.offset(CLOSE_NS));
    }

    @Test
    void letsOthersUseTheCpusFirstForWhichAnInjectorHasNoThreads() {
        rig.start("decoder", Role.HELPER, 0.5);
        TrialAssembler unpinned = onCpus(Placement.unpinned(FakeHost.MACHINE, 2));
        rig.time.pause(6000);

        Trial trial = unpinned.assemble(seen(armA, List.of(injector), Map.of(), true));

        assertThat(figures(trial, Trial.INJECTOR).cpus()).isEqualTo(1);
        assertThat(figures(trial, Trial.INJECTOR).sharedCpuNs().orElseThrow())
                .as("the others used 1.6 CPUs, and it can use one of two")
                .isCloseTo(1_800_000_000, Offset.offset(CLOSE_NS));
    }

    @Test
    void letsOthersUseTheCpusFirstForWhichARoleHasNoQuota() {
        rig.start("decoder", Role.HELPER, 0.5);
        TrialAssembler free = onCpus(Placement.unpinned(FakeHost.MACHINE, 2));
        TrialAssembler bounded = onCpus(Placement.on(FakeHost.MACHINE, 2, Map.of(), OptionalInt.of(1)));
        rig.time.pause(6000);

        ProcessFigures ofAll = figures(free.assemble(seen(armA, List.of(injector), Map.of(), true)), Trial.BACKEND);
        Trial trial = bounded.assemble(seen(armA, List.of(injector), Map.of(), true));
        ProcessFigures ofOne = figures(trial, Trial.BACKEND);

        assertThat(ofAll.cpus()).isEqualTo(2);
        assertThat(ofOne.cpus()).isEqualTo(1);
        assertThat(ofOne.sharedCpuNs().orElseThrow())
                .as("they fill the CPU for which it has no quota first")
                .isPositive()
                .isCloseTo(ofAll.sharedCpuNs().orElseThrow() - trial.durationNs(), Offset.offset(CLOSE_NS));
    }

    private TrialAssembler onCpus(Placement placement) {
        return new TrialAssembler(
                new FakeDriver(EnumSet.of(Ability.INNER_WINDOW), context -> {
                    throw new AssertionError("no session is opened");
                }),
                rig.sampler,
                placement,
                Map.of());
    }

    @Test
    void countsNothingTwiceOfWhatWorksForBothOfADuet() {
        Trial alone = assemble(armA, List.of(injector), Map.of());
        Trial shared = assemble(armA, List.of(injector), Map.of(armB, List.of(injector)));

        for (String role : List.of(Trial.SUT, Trial.INJECTOR, Trial.BACKEND)) {
            assertThat(figures(shared, role).sharedCpuNs())
                    .isEqualTo(figures(alone, role).sharedCpuNs());
        }
    }

    @Test
    void saysNothingOfTheSameCpusWhereSomethingOfOursThereWasNotRead() {
        rig.start("decoder", Role.HELPER, 0.25).breakMeters(true);

        Trial trial = assemble(armA, List.of(injector), Map.of());

        assertThat(figures(trial, Trial.INJECTOR).sharedCpuNs()).isEmpty();
        assertThat(figures(trial, Trial.SUT).sharedCpuNs()).isPresent();
    }

    @Test
    void tellsWhatOthersUsedOfTheCpusOfEachRole() {
        rig.host.busyWith(0.06, 1);

        Trial trial = assemble(armA, List.of(injector), Map.of());

        assertThat(trial.host().foreignShare().orElseThrow()).isCloseTo(0.03, Offset.offset(1e-3));
        assertThat(trial.host().roleCpus().get(0).roles()).containsExactly(Trial.SUT);
        assertThat(trial.host().roleCpus().get(0).foreignShare().orElseThrow()).isCloseTo(0.06, Offset.offset(1e-3));
        assertThat(Json.parse(Json.line(trial), Trial.class)).isEqualTo(trial);
    }

    @Test
    void saysNothingOfMemoryThatCouldNotBeRead() {
        a.withoutFootprint();

        Trial trial = assemble(armA, List.of(injector), Map.of());

        assertThat(trial.status()).isEqualTo(TrialStatus.VALID);
        assertThat(figures(trial, Trial.SUT).rssBytes()).isEmpty();
        assertThat(figures(trial, Trial.SUT).contextSwitches()).isEmpty();
        assertThat(figures(trial, Trial.INJECTOR).rssBytes()).hasValue(1 << 20);
        assertThat(figures(trial, Trial.INJECTOR).contextSwitches()).hasValue(0);
    }

    @Test
    void saysNothingOfTheMemoryOfAnInjectorWhereThatOfOneOfItsProcessesIsMissing() {
        otherInjector.withoutFootprint();

        Trial trial = assemble(armA, List.of(injector, otherInjector), Map.of());

        assertThat(figures(trial, Trial.INJECTOR).rssBytes()).isEmpty();
    }

    @Test
    void hasNoBackendBehindTheDirectArmAndTakesTheInjectorForItsReference() throws IOException {
        RunningArm direct = rig.arm("direct", b, Optional.empty());

        Trial trial = assemble(direct, List.of(injector), Map.of());

        assertThat(trial.processes()).containsOnlyKeys(Trial.SUT, Trial.INJECTOR);
        assertThat(trial.steadiness().orElseThrow().drift().orElseThrow()).isCloseTo(0, Offset.offset(1e-3));
    }

    @Test
    void failsATrialWhoseGatewayEndedInItsWindow() {
        Trial trial = whereTheGatewayEndsAfter(2500);

        assertThat(trial.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(trial.note().orElseThrow()).contains("exited with code 137, which is signal 9");
    }

    /** As where the driver tells of a trial when the next is measured, and the gateway dies in that. */
    @Test
    void keepsATrialWhoseGatewayEndedAfterItsWindow() {
        Trial trial = whereTheGatewayEndsAfter(6000);

        assertThat(trial.note()).isEmpty();
        assertThat(trial.status()).isEqualTo(TrialStatus.VALID);
        assertThat(trial.cpuNsPerRequest(Trial.SUT).orElseThrow()).isCloseTo(250_000, CLOSE);
    }

    private Trial whereTheGatewayEndsAfter(long ms) {
        rig.time.pause(ms);
        a.exit(137);
        rig.time.pause(3500);
        return assembler.assemble(seen(armA, List.of(injector), Map.of(), true));
    }

    @Test
    void failsATrialWhoseInjectorEndedBeforeItsWindow() {
        rig.time.pause(6000);

        Trial trial = assembler.assemble(seen(armA, List.of(injector), Map.of(), false));

        assertThat(trial.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(trial.note()).hasValue("the injector of fake ended before the measured window did");
    }

    @Test
    void saysHowAnInjectorEndedThatDidSoBeforeItsWindow() {
        rig.time.pause(6000);
        injector.exit(137);

        Trial trial = assembler.assemble(seen(armA, List.of(injector), Map.of(), false));

        assertThat(trial.note().orElseThrow())
                .startsWith("the injector of fake ended before the measured window did: ")
                .contains("exited with code 137, which is signal 9");
    }

    @Test
    void tellsOfEachOfSeveralInjectorsAndOfAllTogether() {
        twoInjectors();

        Trial trial = assemble(armA, List.of(injector, otherInjector), Map.of());

        assertThat(trial.requests()).isEqualTo(2 * REQUESTS);
        assertThat(trial.injectors())
                .extracting(InjectorFigures::name, InjectorFigures::requests, InjectorFigures::cpus)
                .containsExactly(tuple("injector 1 of 2", REQUESTS, 1), tuple("injector 2 of 2", REQUESTS, 1));
        // 0.2 and 0.1 CPUs in 3 s; both and two backends that use 0.15 and 0.05 share a CPU
        assertThat(ns(trial.injectors().get(0).cpuNs())).isCloseTo(600_000_000, Offset.offset(CLOSE_NS));
        assertThat(ns(trial.injectors().get(0).sharedCpuNs())).isCloseTo(900_000_000, Offset.offset(CLOSE_NS));
        assertThat(ns(trial.injectors().get(1).cpuNs())).isCloseTo(300_000_000, Offset.offset(CLOSE_NS));
        assertThat(ns(trial.injectors().get(1).sharedCpuNs())).isCloseTo(1_200_000_000, Offset.offset(CLOSE_NS));
        assertThat(figures(trial, Trial.INJECTOR).cpuNs()).isCloseTo(900_000_000, Offset.offset(CLOSE_NS));
        assertThat(ns(figures(trial, Trial.INJECTOR).sharedCpuNs())).isCloseTo(600_000_000, Offset.offset(CLOSE_NS));
    }

    @Test
    void failsATrialWithTheNameOfTheInjectorThatEndedBeforeItsWindow() {
        twoInjectors();
        rig.time.pause(6000);

        Trial trial = assembler.assemble(seen(armA, List.of(injector, otherInjector), Map.of(), false));

        assertThat(trial.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(trial.note()).hasValue("injector 1 of 2 ended before the measured window did");
    }

    private void twoInjectors() {
        Placement.Share share = RunRig.PLACEMENT.share(Role.INJECTOR);
        parts = List.of(
                new DriverEvent.Part("injector 1 of 2", List.of(injector), 1, share),
                new DriverEvent.Part("injector 2 of 2", List.of(otherInjector), 1, share));
    }

    private static long ns(OptionalLong known) {
        return known.orElseThrow();
    }

    private Trial assemble(RunningArm arm, List<Task> injectors, Map<RunningArm, List<Task>> beside) {
        if (rig.time.millis() < WINDOW.toEpochMs()) {
            rig.time.pause(6000);
        }
        return assembler.assemble(seen(arm, injectors, beside, true));
    }

    private TrialObservations seen(
            RunningArm arm, List<Task> injectors, Map<RunningArm, List<Task>> beside, boolean complete) {
        return seen(arm, injectors, beside, complete, Optional.empty());
    }

    private TrialObservations seen(
            RunningArm arm,
            List<Task> injectors,
            Map<RunningArm, List<Task>> beside,
            boolean complete,
            Optional<SilentLoad> load) {
        TrialId planned = new TrialId(arm.arm().id(), new ClosedLoad(10), 1, 1);
        DriverTrialDraft driver = DriverTrial.of(planned.name(), WINDOW, REQUESTS, Map.of())
                .complete(complete)
                .answered(REQUESTS + 20)
                .failed(3)
                .unanswered(10);
        offered.ifPresent(driver::offered);
        return new TrialObservations(
                planned,
                parts.isEmpty()
                        ? driver.build()
                        : TrialOfSeveral.of(parts.stream()
                                .map(part -> new DriverTrial.Part(part.name(), driver.build()))
                                .toList()),
                load,
                arm,
                injectors,
                1,
                parts,
                beside,
                Optional.empty(),
                Optional.empty(),
                true,
                OptionalDouble.empty(),
                1);
    }

    private static ProcessFigures figures(Trial trial, String role) {
        return Optional.ofNullable(trial.processes().get(role)).orElseThrow();
    }
}
