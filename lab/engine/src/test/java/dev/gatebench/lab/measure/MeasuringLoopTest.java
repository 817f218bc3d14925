package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.TimeLine;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeSession.Fault;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuringLoopTest {
    /** Two arms, two rounds. */
    private static final int TRIALS = 4;

    @TempDir
    private Path folder;

    @Test
    void writesDownEachTrialWithWhatEachRoleUsed() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            List<Trial> trials = rig.run();

            assertThat(trials).hasSize(TRIALS).noneMatch(trial -> trial.status() == TrialStatus.FAILED);
            Trial gateway = of("fake", trials);
            assertThat(gateway.requests()).isEqualTo(6000);
            // 0.5 CPUs for 2 requests a millisecond, over a load of 9 s; these tasks work on in the silence around it
            assertThat(gateway.cpuNsPerRequest("sut").orElseThrow()).isBetween(250_000.0, 262_000.0);
            assertThat(gateway.cpuNsPerRequest("injector").orElseThrow()).isBetween(200_000.0, 209_600.0);
            assertThat(gateway.cpuNsPerRequest("backend").orElseThrow()).isBetween(125_000.0, 131_000.0);
            assertThat(of("direct", trials).cpuNsPerRequest("backend")).isEmpty();
            assertThat(rig.session.closed).isTrue();
        }
    }

    @Test
    void endsAWarmUpOnceTheArmIsSteady() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            rig.run();

            assertThat(rig.lines).anyMatch(line -> line.startsWith("warm: fake after"));
            assertThat(rig.notSteady()).isEmpty();
            assertThat(rig.time.millis() - FakeTime.START_MS)
                    .as("not to its bound of 40 s")
                    .isLessThan(65_000);
        }
    }

    @Test
    void showsOnceThatTheArmsOfADuetRun() throws IOException {
        String duet = """
                study: rig
                title: Two gateways in the same seconds
                arms:
                  - {id: direct, gateway: direct}
                  - {id: fake, gateway: fake}
                  - {id: other, gateway: fake}
                loads:
                  - {concurrency: 10}
                fidelity:
                  smoke:
                    duet: true
                    rounds: 2
                    warmUp: {concurrency: 10, window: 2s, atLeast: 4s, atMost: 40s, atLoad: 0s}
                """;
        try (LoopRig rig = new LoopRig(folder, Fault.NONE, EnumSet.of(Ability.HISTOGRAM, Ability.BESIDE), duet)) {
            rig.run();

            List<String> shown = rig.lines.stream()
                    .filter(line -> line.startsWith("running "))
                    .toList();
            assertThat(shown).doesNotHaveDuplicates();
            assertThat(shown)
                    .filteredOn(line -> line.contains(" beside "))
                    .as("warm-up and two rounds")
                    .hasSize(3);
        }
    }

    @Test
    void letsTheCompilerUseAllCpusUntilTheArmIsWarm() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            rig.run();

            assertThat(rig.gateway.compilerFavoured)
                    .extracting(Object::toString)
                    .containsExactly("0,1");
            assertThat(rig.gateway.placed).extracting(Object::toString).containsExactly("1");
        }
    }

    @Test
    void writesTheTimeLineOfEachTrialFromItsFirstConnectionToItsLastReply() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            for (Trial trial : rig.run()) {
                TimeLine line = TimeLine.read(folder, trial.timeLine().orElseThrow());

                assertThat(line.trial()).isEqualTo(trial.name());
                assertThat(line.startedAt()).isBeforeOrEqualTo(trial.startedAt());
                assertThat(line.startedAt().plusMillis(line.window().fromMs())).isEqualTo(trial.startedAt());
                assertThat(line.lengthMs()).isGreaterThanOrEqualTo(line.window().toMs());
                assertThat(line.seconds())
                        .allSatisfy(second -> assertThat(second.cpus()).containsKeys(Trial.SUT, Trial.INJECTOR));
            }
        }
    }

    @Test
    void failsAllTrialsWhenTheDriverNeverBegins() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NEVER_BEGINS)) {
            List<Trial> trials = rig.run();

            assertThat(trials).hasSize(TRIALS).allSatisfy(trial -> {
                assertThat(trial.status()).isEqualTo(TrialStatus.FAILED);
                assertThat(trial.note().orElseThrow())
                        .contains("the driver must begin 'direct warm-up fork 1' within")
                        .contains("injector is running");
            });
            assertThat(rig.lines).anyMatch(line -> line.startsWith("fork 1 was cut off: the driver must begin"));
        }
    }

    @Test
    void failsTheRestWhenAStepNeverEnds() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.STEP_NEVER_ENDS)) {
            assertThat(rig.run()).hasSize(TRIALS).allSatisfy(trial -> assertThat(
                            trial.note().orElseThrow())
                    .contains("the driver must end 'fake warm-up fork 1' within"));
            assertThat(rig.session.closed).isTrue();
        }
    }

    @Test
    void countsNoTimeForTheDriverInWhichTheLabItselfWasHeldUp() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            rig.holdUpLab(60_000, "fake closed 10 fork 1 round 1");

            assertThat(rig.run()).hasSize(TRIALS).noneMatch(trial -> trial.status() == TrialStatus.FAILED);
        }
    }

    @Test
    void countsNoTimeForTheDriverInWhichNothingWasHeardOfItsHost() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NEVER_BEGINS)) {
            rig.time.onTick(() -> rig.run.host.silent(rig.time.millis() < FakeTime.START_MS + 80_000));

            assertThat(rig.run()).hasSize(TRIALS).allSatisfy(trial -> assertThat(trial.status())
                    .isEqualTo(TrialStatus.FAILED));
            assertThat(rig.time.millis() - FakeTime.START_MS)
                    .as("a minute from when it was heard again")
                    .isBetween(140_000L, 150_000L);
        }
    }

    @Test
    void failsTheRestWhenNothingIsToldOfATrial() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.TELLS_NOTHING)) {
            assertThat(rig.run()).hasSize(TRIALS).allSatisfy(trial -> assertThat(trial.status())
                    .isEqualTo(TrialStatus.FAILED));
        }
    }

    @Test
    void cutsItsForkOffWhenTheDriverThrows() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.THROWS)) {
            assertThat(rig.run()).hasSize(TRIALS).allSatisfy(trial -> assertThat(
                            trial.note().orElseThrow())
                    .isEqualTo("the driver ended before this trial: its events cannot be read"));
            assertThat(rig.session.closed).isTrue();
        }
    }

    @Test
    void endsItsForkAtOnceWhenTheDriverBreaks() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.BREAKS)) {
            List<Trial> trials = rig.run();

            assertThat(trials).hasSize(TRIALS).allSatisfy(trial -> assertThat(
                            trial.note().orElseThrow())
                    .isEqualTo("the driver ended before this trial: it broke"));
            assertThat(rig.time.millis() - FakeTime.START_MS).isLessThan(40_000);
        }
    }

    @Test
    void saysHowADriverEndedThatDied() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.DIES)) {
            rig.time.onTick(() -> {
                if (rig.session.over() && rig.injector.alive()) {
                    rig.injector.exit(137);
                }
            });

            assertThat(rig.run()).hasSize(TRIALS).allSatisfy(trial -> assertThat(
                            trial.note().orElseThrow())
                    .contains("injector exited with code 137, which is signal 9"));
        }
    }

    @Test
    void keepsWhatWasMeasuredWhenTheDriverDoesNotEnd() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.STAYS)) {
            List<Trial> trials = rig.run();

            assertThat(trials).hasSize(TRIALS).noneMatch(trial -> trial.status() == TrialStatus.FAILED);
            assertThat(rig.lines).anyMatch(line -> line.contains("the driver must end after its last step within"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fake", "backend"})
    void failsATrialWhoseGatewayOrBackendDied(String name) throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            FakeTask dying = name.equals("fake") ? rig.gateway : rig.backend;
            rig.time.onTick(() -> {
                if (rig.lines.contains("running fake closed 10 fork 1 round 2") && dying.alive()) {
                    dying.exit(137);
                }
            });

            List<Trial> trials = rig.run();

            assertThat(trials)
                    .filteredOn(trial -> trial.name().equals("fake closed 10 fork 1 round 2"))
                    .singleElement()
                    .satisfies(trial -> {
                        assertThat(trial.status()).isEqualTo(TrialStatus.FAILED);
                        assertThat(trial.note().orElseThrow()).contains(name + " exited with code 137");
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fake", "backend", "injector"})
    void failsTheTrialAloneInWhichAProcessWasStoppedForAWhile(String name) throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            FakeTask task = name.equals("fake") ? rig.gateway : name.equals("backend") ? rig.backend : rig.injector;
            rig.stopFor(task, 1500, 1000, "fake closed 10 fork 1 round 1");

            List<Trial> trials = rig.run();

            assertThat(trials).hasSize(TRIALS);
            assertThat(trials)
                    .filteredOn(trial -> trial.status() == TrialStatus.FAILED)
                    .singleElement()
                    .satisfies(trial -> {
                        assertThat(trial.name()).isEqualTo("fake closed 10 fork 1 round 1");
                        assertThat(trial.note().orElseThrow()).startsWith(name + " must run while it is measured");
                        assertThat(trial.requests())
                                .as("what was measured is kept")
                                .isPositive();
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fake", "backend", "injector"})
    void failsEachTrialFromTheOneOnInWhichAProcessWasStoppedForGood(String name) throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            FakeTask task = name.equals("fake") ? rig.gateway : name.equals("backend") ? rig.backend : rig.injector;
            rig.stopFor(task, Integer.MAX_VALUE, 1000, "fake closed 10 fork 1 round 2");

            List<Trial> trials = rig.run();

            assertThat(trials).hasSize(TRIALS);
            assertThat(trials)
                    .filteredOn(trial -> trial.round() == 1)
                    .as("what was measured before is kept")
                    .noneMatch(trial -> trial.status() == TrialStatus.FAILED);
            assertThat(trials)
                    .filteredOn(trial -> trial.name().equals("fake closed 10 fork 1 round 2"))
                    .singleElement()
                    .satisfies(trial -> {
                        assertThat(trial.status()).isEqualTo(TrialStatus.FAILED);
                        assertThat(trial.note().orElseThrow()).startsWith(name + " must run while it is measured");
                    });
        }
    }

    @Test
    void saysOnceWhoseLogWasCutOfAnyTask() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            rig.injector.logTooMuch();
            rig.backend.logTooMuch();
            rig.run.start("perf", Role.HELPER, 0.1).logTooMuch();

            assertThat(rig.run()).noneMatch(trial -> trial.status() == TrialStatus.FAILED);

            assertThat(rig.lines.stream().filter(line -> line.contains("was cut")))
                    .hasSize(3)
                    .allMatch(line -> line.matches(
                            "the log of '(injector|backend|perf)' had more than 1 GiB and was cut: have it log less;"
                                    + " see log"));
        }
    }

    @Test
    void keepsWhatWasMeasuredAndGoesNoFurtherWhereItsMemoryIsShort() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            rig.time.onTick(() -> {
                if (rig.lines.stream().anyMatch(line -> line.endsWith("fork 1 round 2"))) {
                    throw new OutOfMemoryError("Java heap space");
                }
            });

            assertThatThrownBy(rig::run).isInstanceOf(OutOfMemoryError.class);

            assertThat(TrialLog.read(folder.resolve("trials.jsonl")))
                    .as("a trial that failed would be one of the gateway's")
                    .isNotEmpty()
                    .allSatisfy(trial -> {
                        assertThat(trial.round()).isEqualTo(1);
                        assertThat(trial.status()).isNotEqualTo(TrialStatus.FAILED);
                    });
        }
    }

    @Test
    void hasTheHistogramsOfATrialOnTheDiskBeforeItsLineIs() throws IOException {
        List<String> forced = new ArrayList<>();
        List<Trial> trials;
        try (Recording recording = new Recording();
                LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            recording.enable("jdk.FileForce").withoutThreshold();
            recording.start();
            trials = rig.run();
            recording.stop();
            Path events = folder.resolve("events.jfr");
            recording.dump(events);
            RecordingFile.readAllEvents(events).stream()
                    .filter(event -> event.getEventType().getName().equals("jdk.FileForce"))
                    .sorted(Comparator.comparing(RecordedEvent::getEndTime))
                    .forEach(event -> forced.add(event.getString("path")));
        }
        List<String> expected = new ArrayList<>();
        for (Trial trial : trials) {
            expected.add(
                    folder.resolve(trial.traffic().serviceTime().orElseThrow().histogramFile())
                            .toString());
            expected.add(folder.resolve("trials.jsonl").toString());
        }
        forced.retainAll(expected);
        assertThat(trials).hasSize(TRIALS);
        assertThat(forced).isEqualTo(expected);
    }

    @Test
    void saysNothingOfTrialsThatItsHostTookWithIt() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.BREAKS)) {
            rig.run.host.goAway();

            assertThatThrownBy(rig::run)
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessage("the host is gone");
            assertThat(TrialLog.read(folder.resolve("trials.jsonl")))
                    .as("a trial that failed would be one of the gateway's")
                    .isEmpty();
        }
    }

    @Test
    void saysNothingOfATrialThatIsOverWhenItsHostTakesTheGatewayWithIt() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            rig.time.onTick(() -> {
                if (rig.lines.contains("running fake closed 10 fork 1 round 2") && rig.gateway.alive()) {
                    rig.gateway.exit(143);
                    rig.run.host.goAway();
                }
            });

            assertThatThrownBy(rig::run)
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessage("the host is gone");
            assertThat(TrialLog.read(folder.resolve("trials.jsonl")))
                    .isNotEmpty()
                    .as("a trial that failed would be one of the gateway's")
                    .noneMatch(trial -> trial.status() == TrialStatus.FAILED);
        }
    }

    @Test
    void failsTheTrialInWhichTheWallClockWasSetAndThoseAfterItOfTheSameInjector() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            rig.setWallClockBy(-2000, 1500, "fake closed 10 fork 1 round 1");

            List<Trial> trials = rig.run();

            assertThat(trials)
                    .filteredOn(trial -> trial.name().equals("fake closed 10 fork 1 round 1") || trial.round() == 2)
                    .hasSizeGreaterThan(1)
                    .allSatisfy(trial ->
                            assertThat(trial.note().orElseThrow()).contains("the wall clock was set by -2,000 ms"));
        }
    }

    @Test
    void keepsATrialThatWasOverBeforeTheWallClockWasSet() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            // its window ended 4 s after its start, and its last readings come 1.2 s after that
            rig.setWallClockBy(-1000, 5100, "fake closed 10 fork 1 round 1");

            List<Trial> trials = rig.run();

            assertThat(trials).hasSize(TRIALS);
            assertThat(trials)
                    .filteredOn(trial -> trial.round() == 1)
                    .noneMatch(trial -> trial.status() == TrialStatus.FAILED);
            assertThat(of("fake", trials).cpuNsPerRequest(Trial.SUT).orElseThrow())
                    .isCloseTo(250_000, Offset.offset(500.0));
        }
    }

    @Test
    void failsATrialWhoseCpuTimeCouldNotBeRead() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE)) {
            rig.time.onTick(() -> rig.gateway.breakMeters(rig.lines.contains("running fake closed 10 fork 1 round 2")));

            assertThat(rig.run())
                    .filteredOn(trial -> trial.name().equals("fake closed 10 fork 1 round 2"))
                    .singleElement()
                    .satisfies(trial -> assertThat(trial.note().orElseThrow())
                            .isEqualTo("the CPU time of the system under test could not be read"));
        }
    }

    @Test
    void saysNotCheckableWhatTheDriverCannotTell() throws IOException {
        try (LoopRig rig = new LoopRig(folder, Fault.NONE, EnumSet.of(Ability.HISTOGRAM))) {
            assertThat(rig.run()).hasSize(TRIALS).allSatisfy(trial -> assertThat(trial.checks())
                    .filteredOn(check -> check.check().equals(CheckNames.PAYLOAD))
                    .singleElement()
                    .satisfies(check -> assertThat(check.verdict()).isEqualTo(Verdict.NOT_CHECKABLE)));
        }
    }

    private static Trial of(String arm, List<Trial> trials) {
        return trials.stream()
                .filter(trial -> trial.arm().equals(arm))
                .findFirst()
                .orElseThrow();
    }
}
