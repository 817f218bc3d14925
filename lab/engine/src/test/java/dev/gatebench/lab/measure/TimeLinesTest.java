package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.Completions;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.TimeLine;
import dev.gatebench.core.trial.TimeLine.Second;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.jvm.JvmEvidence;
import dev.gatebench.lab.meter.SilentLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeLinesTest {
    private static final long START = FakeTime.START_MS + 1000;
    private static final Window LOAD = new Window(START, START + 5300);
    private static final Window WINDOW = new Window(START + 1000, START + 5000);
    private static final Offset<Double> CLOSE = Offset.offset(0.01);

    private final Path folder;
    private final RunRig rig;
    private final FakeTask gateway;
    private final FakeTask injector;
    private final FakeTask backend;
    private Optional<Path> gcLog = Optional.empty();
    private Optional<Completions> completions = Optional.empty();
    private Optional<SilentLoad> load = Optional.of(new SilentLoad(LOAD, Long.MIN_VALUE, Long.MAX_VALUE));

    TimeLinesTest(@TempDir Path folder) {
        this.folder = folder;
        rig = new RunRig(folder);
        gateway = rig.start("gateway", Role.SUT, 0.5).opening(10);
        injector = rig.start("injector", Role.INJECTOR, 0.2);
        backend = rig.start("backend", Role.BACKEND, 0.1);
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void tellsSecondBySecondWhatWasSeen() throws IOException {
        completions = Optional.of(new Completions(START, List.of(5L, 100L, 110L, 120L, 130L, 7L)));
        rig.time.pause(3000);
        gateway.using(0.9).opening(60);
        rig.time.pause(5000);

        TimeLine line = timeLine().orElseThrow();

        assertThat(line.trial()).isEqualTo("gateway closed 10 fork 1 round 1");
        assertThat(line.startedAt().toEpochMilli()).isEqualTo(START);
        assertThat(line.window()).isEqualTo(new TimeLine.Span(1000, 5000));
        assertThat(line.lengthMs()).isEqualTo(5300);
        assertThat(line.seconds()).extracting(Second::lengthMs).containsExactly(1000L, 1000L, 1000L, 1000L, 1300L);
        assertThat(line.seconds())
                .extracting(second -> second.requests().orElseThrow())
                .containsExactly(5L, 100L, 110L, 120L, 137L);
        assertThat(line.seconds().get(0).cpus()).containsOnlyKeys(Trial.SUT, Trial.INJECTOR, Trial.BACKEND);
        assertThat(cpus(line, Trial.SUT).get(0)).isCloseTo(0.5, CLOSE);
        assertThat(cpus(line, Trial.SUT).get(3)).isCloseTo(0.9, CLOSE);
        assertThat(cpus(line, Trial.INJECTOR))
                .allSatisfy(used -> assertThat(used).isCloseTo(0.2, CLOSE));
        assertThat(line.seconds())
                .allSatisfy(second -> assertThat(second.rssBytes()).hasValue(1 << 20));
        assertThat(line.seconds().get(0).openFiles()).hasValue(10);
        assertThat(line.seconds().get(4).openFiles()).hasValue(60);
        assertThat(line.seconds().get(0).gcPauseNs()).as("no JVM").isEmpty();
    }

    @Test
    void putsEachPauseIntoTheSecondsInWhichItWas() throws IOException {
        Path log = Files.writeString(
                folder.resolve("gc.log"),
                "[" + (START + 500) + "ms] GC(0) Pause Young 24M->4M(256M) 20.000ms\n["
                        + (START + 2100) + "ms] GC(1) Pause Full 24M->4M(256M) 300.000ms\n["
                        + (START + 60_000) + "ms] GC(2) Pause Full 24M->4M(256M) 300.000ms\n");
        gcLog = Optional.of(log);
        rig.time.pause(8000);

        assertThat(timeLine().orElseThrow().seconds())
                .extracting(second -> second.gcPauseNs().orElseThrow())
                .containsExactly(20e6, 200e6, 100e6, 0.0, 0.0);
    }

    @Test
    void saysNothingOfWhatWasNotRead() throws IOException {
        gcLog = Optional.of(folder.resolve("none"));
        gateway.withoutFootprint();
        injector.breakMeters(true);
        rig.time.pause(8000);

        Second second = timeLine().orElseThrow().seconds().get(1);

        assertThat(second.requests()).as("as of wrk").isEmpty();
        assertThat(second.cpus()).containsOnlyKeys(Trial.SUT, Trial.BACKEND);
        assertThat(second.rssBytes()).isEmpty();
        assertThat(second.openFiles()).isEmpty();
        assertThat(second.gcPauseNs()).isEmpty();
    }

    @Test
    void isThatOfTheWindowWhereTheEndOfTheLoadIsNotKnown() throws IOException {
        load = Optional.empty();
        rig.time.pause(8000);

        TimeLine line = timeLine().orElseThrow();

        assertThat(line.startedAt().toEpochMilli()).isEqualTo(WINDOW.fromEpochMs());
        assertThat(line.lengthMs()).isEqualTo(WINDOW.lengthMs());
    }

    @Test
    void isThereOfNoTrialInWhichTheClockWasSet() throws IOException {
        rig.time.pause(3000);
        rig.time.setWallClockBy(1000);
        rig.time.pause(5000);

        assertThat(timeLine()).isEmpty();
    }

    @Test
    void doesNotBelieveADriverWhoseClockIsElsewhere() throws IOException {
        completions = Optional.of(new Completions(START - 60_000, List.of(5L, 5L)));
        rig.time.pause(8000);

        assertThat(timeLine().orElseThrow().seconds())
                .allSatisfy(second -> assertThat(second.requests()).isEmpty());
    }

    private static List<Double> cpus(TimeLine line, String role) {
        return line.seconds().stream()
                .map(second -> second.cpus().getOrDefault(role, Double.NaN))
                .toList();
    }

    private Optional<TimeLine> timeLine() throws IOException {
        RunningArm plain = rig.arm("gateway", gateway, Optional.of(backend));
        RunningArm arm = new RunningArm(
                plain.arm(),
                plain.task(),
                plain.baseUrl(),
                plain.backends(),
                plain.backendTasks(),
                plain.connections(),
                gcLog.map(log -> new JvmEvidence(log, Optional.empty(), ClockOffset.NONE)),
                List.of(),
                Optional.empty());
        TrialId planned = new TrialId("gateway", new ClosedLoad(10), 1, 1);
        return new TimeLines(rig.sampler)
                .of(new TrialObservations(
                        planned,
                        DriverTrial.of(planned.name(), WINDOW, 100, Map.of())
                                .completions(completions)
                                .build(),
                        load,
                        arm,
                        List.of(injector),
                        1,
                        List.of(),
                        Collections.emptyMap(),
                        Optional.empty(),
                        Optional.empty(),
                        true,
                        OptionalDouble.empty(),
                        1));
    }
}
