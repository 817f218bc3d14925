package dev.gatebench.lab.meter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.HostFigures;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Footprint;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SamplerTest {
    private static final Offset<Double> EXACT = Offset.offset(1.0);

    private final FakeTime time = new FakeTime();
    private final FakeHost host = new FakeHost(time);
    private final Sampler sampler = new Sampler(time);

    @AfterEach
    void close() {
        sampler.close();
    }

    @Test
    void interpolatesCpuTimeAtTheWindowsEnds() throws IOException {
        FakeTask task = start("netty").using(0.5);
        readFor(3000);

        assertThat(sampler.cpuNs(task, window(1100, 2100)).orElseThrow()).isCloseTo(500e6, EXACT);
    }

    @Test
    void tellsOfAnErrorThatEndsItsReadings() throws Exception {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        CompletableFuture<Throwable> told = new CompletableFuture<>();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> told.complete(error));
        try {
            sampler.watch(metered(() -> {
                throw new OutOfMemoryError("while reading");
            }));
            sampler.start();
            assertThat(told.get(30, TimeUnit.SECONDS)).hasMessage("while reading");
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void knowsNothingOfWhatWasNotWatchedThroughTheWindow() throws IOException {
        FakeTask task = start("netty").using(0.5);
        readFor(2000);

        assertThat(sampler.cpuNs(task, window(1500, 2500))).isEmpty();
        assertThat(sampler.cpuNs(new FakeTask("other", spec("other"), time), window(500, 1500)))
                .isEmpty();
        assertThat(sampler.cpuNs(List.of(), window(500, 1500))).isEmpty();
    }

    @Test
    void takesATaskThatEndedJustBeforeTheWindowToHaveGoneOn() throws IOException {
        FakeTask tool = start("wrk").using(1);
        readFor(4900);
        tool.exit(0);
        readFor(1000);

        assertThat(sampler.cpuNs(tool, window(0, 5000)).orElseThrow()).isCloseTo(5000e6, Offset.offset(20e6));
        assertThat(sampler.cpuNs(tool, window(0, 6000))).isEmpty();
    }

    @Test
    void knowsThatATaskHadUsedNothingWhenItBeganHoweverLateItIsWatched() throws IOException {
        FakeTask tool = (FakeTask) host.start(spec("wrk"));
        time.pause(50);
        tool.using(1);
        time.pause(850);
        sampler.watch(tool);
        readFor(2150);
        tool.using(0);
        readFor(500);

        assertThat(sampler.cpuNs(List.of(tool), window(50, 3050), Sampler.PERIOD_MS)
                        .orElseThrow())
                .isCloseTo(3000e6, EXACT);
    }

    @ParameterizedTest
    @ValueSource(longs = {50, 300, 500, 900, 5000})
    void givesNothingOfALoadToTheTimeThatATaskTookToStart(long startMs) throws IOException {
        FakeTask tool = (FakeTask) host.start(spec("wrk"));
        sampler.watch(host);
        time.pause(startMs);
        sampler.read();
        sampler.watch(tool); // a container is there when it has started
        time.pause(50);
        tool.using(1);
        time.pause(110);
        readFor(2890);
        tool.using(0);
        readFor(600);

        Window load = window(startMs + 50, startMs + 3050);
        assertThat(sampler.cpuNs(List.of(tool), load, Sampler.PERIOD_MS).orElseThrow())
                .isCloseTo(3000e6, EXACT);
        assertThat(sampler.host(host.machine(), window(startMs, startMs + 3600))
                        .foreignShare()
                        .orElseThrow())
                .isZero();
    }

    @Test
    void saysThatAStepOfTheClockCostsTheOffsetOfAMachineWithAnotherClock() throws IOException {
        host.clockIs(new ClockOffset(70, 1));
        FakeTask before = start("nginx");
        readFor(1000);
        time.setWallClockBy(500);
        readFor(1000);
        FakeTask after = (FakeTask) host.start(spec("wrk"));
        sampler.watch(after);
        readFor(2000);

        assertThat(sampler.eras().offsetLost(after, window(3000, 4000)))
                .contains(
                        "the wall clock was set by +500 ms, since when the offset of the clock of a fake is not known");
        assertThat(sampler.eras().offsetLost(before, window(200, 800))).isEmpty();

        sampler.eras().offsetIsKnown(host.machine(), sampler.eras().steps());
        assertThat(sampler.eras().offsetLost(after, window(3000, 4000)))
                .as("its clock was asked since")
                .isEmpty();
        time.setWallClockBy(700);
        readFor(1000);
        assertThat(sampler.eras().offsetLost(after, window(5000, 5500)))
                .hasValueSatisfying(why -> assertThat(why).startsWith("the wall clock was set by +700 ms"));
        host.clockIs(ClockOffset.NONE);
        assertThat(sampler.eras().offsetLost(after, window(3000, 4000))).isEmpty();
    }

    @Test
    void givesNothingToAWindowOfWhatATaskUsedWhileItCouldNotBeRead() throws IOException {
        FakeTask task = start("netty").using(1);
        task.breakMeters(true);
        readFor(5000);
        task.breakMeters(false);
        readFor(3000);

        assertThat(sampler.cpuNs(task, window(4500, 7000))).isEmpty();
        assertThat(sampler.cpuNs(task, window(5500, 7000)).orElseThrow()).isCloseTo(1500e6, EXACT);
    }

    @Test
    void tellsWhetherALoadHasBeenReadToItsEnd() throws IOException {
        FakeTask tool = start("wrk").using(1);
        long loadEnded = FakeTime.START_MS + 1000;
        readFor(1000);
        assertThat(sampler.hasRead(tool, loadEnded)).isFalse();

        readFor(Sampler.PERIOD_MS);

        assertThat(sampler.hasRead(tool, loadEnded)).isTrue();
        assertThat(sampler.hasRead(new FakeTask("other", spec("other"), time), loadEnded))
                .isFalse();
    }

    @Test
    void knowsNothingAcrossAGapInItsReadings() throws IOException {
        FakeTask task = start("netty").using(0.5);
        readFor(2000);
        task.breakMeters(true);
        readFor(1600);
        task.using(4);
        task.breakMeters(false);
        readFor(3000);

        assertThat(sampler.cpuNs(task, window(2200, 5000)))
                .as("begins in the gap")
                .isEmpty();
        assertThat(sampler.cpuNs(task, window(1000, 2400)))
                .as("ends in the gap")
                .isEmpty();
        assertThat(sampler.cpuNs(task, window(4000, 5000)).orElseThrow()).isCloseTo(4000e6, EXACT);
    }

    @Test
    void bridgesTwoReadingsThatAreMissing() throws IOException {
        FakeTask task = start("netty").using(0.5);
        readFor(2000);
        task.breakMeters(true);
        readFor(2 * Sampler.PERIOD_MS);
        task.breakMeters(false);
        readFor(2000);

        assertThat(sampler.cpuNs(task, window(1000, 2200)).orElseThrow()).isCloseTo(600e6, EXACT);
    }

    @Test
    void losesNothingOfALoadWithSilenceAroundIt() throws IOException {
        FakeTask task = start("netty").using(0);
        readFor(2000);
        time.pause(90);
        task.using(1);
        time.pause(110);
        sampler.read();
        readFor(2800);
        time.pause(90);
        task.using(0);
        time.pause(110);
        sampler.read();
        readFor(1000);

        Window load = window(2090, 5090);
        assertThat(sampler.cpuNs(task, load).orElseThrow())
                .as("interpolated at its ends")
                .isLessThan(2950e6);
        assertThat(sampler.cpuNs(List.of(task), load, Sampler.PERIOD_MS).orElseThrow())
                .isCloseTo(3000e6, EXACT);
    }

    @Test
    void countsAsForeignWhatIsNotWatched() throws IOException {
        start("netty").using(0.5);
        host.busyWith(0.4);
        readFor(3000);

        HostFigures figures = sampler.host(host.machine(), window(1000, 2000));

        assertThat(figures.foreignShare().orElseThrow()).isCloseTo(0.2, Offset.offset(1e-6));
        assertThat(figures.stealShare().orElseThrow()).isZero();
    }

    @Test
    void tellsHowTheKernelsCountersGrewInAWindowWhereTheyWereRead() throws IOException {
        start("netty").using(0.5);
        readFor(3000);
        assertThat(sampler.host(host.machine(), window(1000, 2000)).tcp()).isEmpty();

        host.delayingAcks(300);
        readFor(3000);

        assertThat(sampler.host(host.machine(), window(4000, 5500)).tcp())
                .containsExactly(Map.entry("TcpExtDelayedACKs", 450L));
        assertThat(sampler.host(host.machine(), window(1000, 2000)).tcp())
                .as("before")
                .isEmpty();
    }

    @Test
    void countsForeignWorkOnTheCpusOfEachRole() throws IOException {
        start("netty", Role.SUT, "1").using(0.9).waiting(2);
        start("wrk", Role.INJECTOR, "0").using(0.4);
        host.busyWith(0.08, 1);
        readFor(3000);

        List<RoleCpus> found = sampler.roleCpus(host.placement(), window(1000, 2000));

        assertThat(found).extracting(RoleCpus::roles).containsExactly(List.of("sut"), List.of("injector", "backend"));
        assertThat(found.get(0).foreignShare().orElseThrow())
                .as("8 % of that CPU, and 4 % of all")
                .isCloseTo(0.08, Offset.offset(1e-6));
        assertThat(found.get(1).foreignShare().orElseThrow()).isZero();
        assertThat(found.get(0).waitedShare().orElseThrow()).isCloseTo(1.8, Offset.offset(1e-6));
        assertThat(found.get(1).waitedShare()).hasValue(0);
        assertThat(found).extracting(RoleCpus::cpus).containsExactly(1, 1);
        assertThat(found).allSatisfy(cpus -> assertThat(cpus.stealShare()).hasValue(0));
    }

    @Test
    void looksAtTheCpusTogetherOnWhichTheSameTaskMayRun() throws IOException {
        Placement apart = Placement.on(
                host.machine(), 2, Map.of(Role.INJECTOR, CpuSet.parse("0"), Role.BACKEND, CpuSet.parse("1")));
        start("decoder", Role.HELPER, "0,1").using(0.2);
        host.busyWith(0.12, 0);
        readFor(3000);

        List<RoleCpus> found = sampler.roleCpus(apart, window(1000, 2000));

        assertThat(found)
                .extracting(RoleCpus::roles)
                .containsExactly(
                        List.of("injector"), List.of("backend"), List.of("injector", "backend"), List.of("sut"));
        assertThat(found.get(0).foreignShare().orElseThrow())
                .as("the decoder may have used up to 0.2 of it")
                .isCloseTo(0.02, Offset.offset(1e-6));
        assertThat(found.get(1).foreignShare().orElseThrow()).isZero();
        assertThat(found.get(2).foreignShare().orElseThrow())
                .as("but not on both")
                .isCloseTo(0.06, Offset.offset(1e-6));
        assertThat(found.get(3).foreignShare().orElseThrow())
                .as("a role that is not pinned has all CPUs")
                .isCloseTo(0.06, Offset.offset(1e-6));
    }

    @Test
    void takesAllCpusForThoseOfARoleWhereTheyAreNotToldApart() throws IOException {
        host.tellsNoCpusApart();
        start("netty", Role.SUT, "1").using(0.9);
        host.busyWith(0.2);
        readFor(3000);

        List<RoleCpus> found = sampler.roleCpus(host.placement(), window(1000, 2000));

        assertThat(found).hasSize(1);
        assertThat(found.get(0).roles()).containsExactly("sut", "injector", "backend");
        assertThat(found.get(0).cpus()).isEqualTo(2);
        assertThat(found.get(0).foreignShare().orElseThrow()).isCloseTo(0.1, Offset.offset(1e-6));
    }

    @Test
    void saysNothingOfTheCpusOfAMachineThatIsNotRead() {
        assertThat(sampler.roleCpus(host.placement(), window(1000, 2000)))
                .singleElement()
                .satisfies(cpus -> {
                    assertThat(cpus.foreignShare()).isEmpty();
                    assertThat(cpus.stealShare()).isEmpty();
                });
    }

    @Test
    void countsOfWhatIsBoundToMoreCpusAsMuchAsItCanHaveUsedOnThese() throws IOException {
        FakeTask own = start("netty", Role.SUT, "1").using(0.3);
        start("busy", Role.HELPER, "0,1").using(1.7);
        start("other", Role.INJECTOR, "0").using(0.4);
        start("free").using(0.1);
        readFor(3000);

        assertThat(othersNs(own, "1").orElseThrow())
                .as("all of the CPU by the first, and the one that is not bound")
                .isCloseTo(1100e6, EXACT);
        assertThat(othersNs(own, "0").orElseThrow()).isCloseTo(1500e6, EXACT);
        assertThat(sampler.othersNs(List.of(own), host.machine(), Optional.empty(), window(1000, 2000), 0)
                        .orElseThrow())
                .isCloseTo(2200e6, EXACT);
        assertThat(sampler.othersNs(List.of(own), "another machine", Optional.empty(), window(1000, 2000), 0))
                .hasValue(0);
    }

    @Test
    void knowsNothingOfOthersWhereOneThatLivedWasNotRead() throws IOException {
        FakeTask own = start("netty", Role.SUT, "1").using(0.3);
        FakeTask gone = start("wrk", Role.INJECTOR, "1").using(0.5);
        readFor(800);
        gone.exit(0);
        readFor(3200);
        assertThat(othersNs(own, "1")).as("it had ended").hasValue(0);

        FakeTask broken = start("decoder", Role.HELPER, "1").using(0.5);
        assertThat(othersNs(own, "1")).as("it began later").hasValue(0);
        broken.breakMeters(true);
        readFor(3000);

        assertThat(sampler.othersNs(
                        List.of(own), host.machine(), Optional.of(CpuSet.parse("1")), window(5000, 6000), 0))
                .isEmpty();
        assertThat(sampler.othersNs(
                        List.of(own), host.machine(), Optional.of(CpuSet.parse("0")), window(5000, 6000), 0))
                .as("it is bound to other CPUs")
                .hasValue(0);
    }

    private OptionalDouble othersNs(FakeTask own, String cpus) {
        return sampler.othersNs(List.of(own), host.machine(), Optional.of(CpuSet.parse(cpus)), window(1000, 2000), 0);
    }

    @Test
    void neverTakesToolsThatComeAndGoForForeign() throws IOException {
        sampler.watch(host);
        readFor(1000);
        FakeTask first = start("wrk-1").using(1);
        readFor(2000);
        first.exit(0);
        readFor(200);
        FakeTask second = start("wrk-2").using(1);
        readFor(2000);
        second.exit(0);
        readFor(1000);

        assertThat(sampler.host(host.machine(), window(400, 6000))
                        .foreignShare()
                        .orElseThrow())
                .isCloseTo(0, Offset.offset(0.02));
    }

    @Test
    void survivesMetersThatBreakAndSaysNotMeasuredAndNeverZero() throws IOException {
        FakeTask task = start("netty").using(0.5);
        readFor(1000);
        task.breakMeters(true);
        readFor(1000);

        assertThat(sampler.cpuNs(task, window(1000, 1900))).isEmpty();
        assertThat(sampler.rssBytes(new FakeTask("other", spec("other"), time), window(0, 1000)))
                .isEmpty();

        task.breakMeters(false);
        readFor(1000);
        assertThat(sampler.cpuNs(task, window(2200, 2800)).orElseThrow()).isCloseTo(300e6, EXACT);
    }

    @Test
    void throwsAwayReadingsWhoseTimeIsNotCertain() {
        Metered slow = metered(() -> new ReadAt(time.millis(), ClockOffset.MOST_ERROR_MS + 1));
        sampler.watch(slow);
        readFor(2000);

        assertThat(sampler.cpuNs(slow, window(500, 1500))).isEmpty();
    }

    @Test
    void noticesThatTheWallClockWasSet() throws IOException {
        FakeTask task = start("netty").using(0.5);
        readFor(2000);
        time.setWallClockBy(3000);
        readFor(2000);

        assertThat(sampler.eras().stepWhileLived(task, window(0, 1000))).isEmpty();
        assertThat(sampler.eras().stepWhileLived(task, window(1500, 6000)))
                .hasValue("the wall clock was set by +3,000 ms");
        assertThat(sampler.cpuNs(task, window(1500, 6000))).isEmpty();
        assertThat(sampler.cpuNs(task, window(5500, 6500)).orElseThrow()).isCloseTo(500e6, EXACT);
    }

    @Test
    void keepsWhatItReadBeforeTheWallClockWasSet() throws IOException {
        FakeTask task = start("netty").using(0.5);
        host.busyWith(0.4);
        readFor(4000);
        time.setWallClockBy(3000);
        readFor(2000);

        assertThat(sampler.cpuNs(task, window(1000, 2000)).orElseThrow()).isCloseTo(500e6, EXACT);
        assertThat(sampler.rssBytes(task, window(1000, 2000))).hasValue(1 << 20);
        assertThat(sampler.contextSwitches(task, window(1000, 2000))).hasValue(0);
        assertThat(sampler.compilerNs(task, window(1000, 2000))).hasValue(0);
        assertThat(sampler.host(host.machine(), window(1000, 2000))
                        .foreignShare()
                        .orElseThrow())
                .isCloseTo(0.2, Offset.offset(1e-6));
    }

    @Test
    void countsAWholeLoadFromTheSilenceBeforeItToTheSilenceAfterIt() throws IOException {
        FakeTask task = start("netty").using(0);
        readFor(1000);
        time.pause(50);
        long from = time.millis() - FakeTime.START_MS;
        task.using(0.5).compiling(0.2);
        readFor(3030);
        long to = time.millis() - FakeTime.START_MS;
        task.using(0);
        readFor(1000);

        SilentLoad load = silent(window(from, to), 1000, 1000);
        double usedNs = 0.5e6 * (to - from);
        assertThat(sampler.cpuNsOver(List.of(task), load).orElseThrow()).isCloseTo(usedNs, EXACT);
        assertThat(sampler.compilerNsOver(task, load).orElseThrow()).isCloseTo(0.2 * usedNs, EXACT);
        assertThat(sampler.cpuNsOver(List.of(task), silent(window(from, to + 60_000), 0, 1000)))
                .as("nothing was read after it")
                .isEmpty();
        assertThat(sampler.cpuNsOver(List.of(), load)).isEmpty();
    }

    @Test
    void countsNothingOfTheNextLoadWhereNoReadingFellIntoTheSilence() throws IOException {
        FakeTask task = start("netty").using(0);
        readFor(1000);
        long from = time.millis() - FakeTime.START_MS;
        task.using(0.5);
        readFor(3000);
        time.pause(100);
        long to = time.millis() - FakeTime.START_MS;
        task.using(0);
        time.pause(50);
        task.using(1); // the next load, before anything was read
        time.pause(150);
        readFor(1000);

        double usedNs = 0.5e6 * (to - from);
        assertThat(sampler.cpuNsOver(List.of(task), silent(window(from, to), 1000, 50))
                        .orElseThrow())
                .as("by the readings around its end, evenly: a third of 200 ms, where it was 50")
                .isCloseTo(usedNs + (200 / 3.0 - 50) * 1e6, EXACT);
    }

    private static SilentLoad silent(Window load, long quietBeforeMs, long quietAfterMs) {
        return new SilentLoad(load, load.fromEpochMs() - quietBeforeMs, load.toEpochMs() + quietAfterMs);
    }

    @Test
    void answersNothingForAWindowInWhichTheWallClockWasSet() throws IOException {
        FakeTask task = start("netty").using(0.5);
        readFor(4000);
        time.setWallClockBy(-3000);
        readFor(6000);

        Window twice = window(2000, 3000);
        assertThat(sampler.eras().stepWhileLived(task, twice)).hasValue("the wall clock was set by -3,000 ms");
        assertThat(sampler.cpuNs(task, twice)).isEmpty();
        assertThat(sampler.rssBytes(task, twice)).isEmpty();
        assertThat(sampler.contextSwitches(task, twice)).isEmpty();
        assertThat(sampler.compilerNs(task, twice)).isEmpty();
        assertThat(sampler.host(host.machine(), twice)).isEqualTo(HostFigures.none());
        assertThat(sampler.cpuNs(task, window(200, 800)).orElseThrow()).isCloseTo(300e6, EXACT);
        assertThat(sampler.cpuNs(task, window(5000, 6000)).orElseThrow()).isCloseTo(500e6, EXACT);
    }

    @Test
    void watchesWhatBeginsAfterTheWallClockWasSetTwice() throws IOException {
        FakeTask before = start("before").using(0.5);
        readFor(2000);
        time.setWallClockBy(3000);
        readFor(2000);
        time.setWallClockBy(3000);
        readFor(1000);
        FakeTask after = start("after").using(0.25);
        readFor(2000);

        assertThat(sampler.cpuNs(before, window(500, 1500)).orElseThrow()).isCloseTo(500e6, EXACT);
        assertThat(sampler.cpuNs(before, window(5500, 6500)).orElseThrow()).isCloseTo(500e6, EXACT);
        assertThat(sampler.cpuNs(List.of(before, after), window(11_500, 12_500)).orElseThrow())
                .isCloseTo(750e6, EXACT);
        assertThat(sampler.cpuNs(after, window(5500, 6500))).isEmpty();
    }

    @Test
    void doesNotTakeTheClocksOwnPaceForAStep() throws IOException {
        FakeTask task = start("netty");
        for (int i = 0; i < 100; i++) {
            time.setWallClockBy(i % 2 == 0 ? 10 : -10);
            readFor(200);
        }

        assertThat(sampler.eras().stepWhileLived(task, window(0, 20_000))).isEmpty();
    }

    @Test
    void distrustsAnInjectorThatLivedWhenTheWallClockWasSet() throws IOException {
        FakeTask one = start("gatling");
        FakeTask over = start("wrk-1");
        readFor(2000);
        over.kill();
        readFor(1000);
        time.setWallClockBy(3000);
        readFor(1000);
        FakeTask fresh = start("wrk-2");
        readFor(9000);

        assertThat(sampler.eras().stepWhileLived(one, window(500, 1500))).isEmpty();
        assertThat(sampler.eras().stepWhileLived(one, window(10_000, 12_000)))
                .hasValue("the wall clock was set by +3,000 ms");
        assertThat(sampler.eras().stepWhileLived(over, window(500, 1500))).isEmpty();
        assertThat(sampler.eras().stepWhileLived(fresh, window(10_000, 12_000))).isEmpty();
    }

    @Test
    void tellsMemoryAndSwitchesWithinTheWindow() throws IOException {
        FakeTask task = start("netty");
        readFor(4000);

        assertThat(sampler.rssBytes(task, window(1000, 3000))).hasValue(1 << 20);
        assertThat(sampler.contextSwitches(task, window(1000, 3000))).hasValue(0);
    }

    @Test
    void switchesNeverShrinkWhenThreadsEnd() {
        long[] switches = {0};
        Metered threads = metered(
                () -> {
                    switches[0] =
                            time.millis() - FakeTime.START_MS < 2100 ? 2 * (time.millis() - FakeTime.START_MS) : 10;
                    return new ReadAt(time.millis(), 0);
                },
                () -> switches[0]);
        sampler.watch(threads);
        readFor(4000);

        assertThat(sampler.contextSwitches(threads, window(1000, 3000)).orElseThrow())
                .isBetween(1000L, 2100L);
        assertThat(sampler.contextSwitches(threads, window(2200, 3000))).hasValue(0);
    }

    private FakeTask start(String name) throws IOException {
        FakeTask task = (FakeTask) host.start(spec(name));
        sampler.watch(host);
        sampler.watch(task);
        return task;
    }

    private FakeTask start(String name, Role role, String cpus) throws IOException {
        FakeTask task = (FakeTask)
                host.start(TaskSpec.logged(name, role, List.of(name), Optional.of(CpuSet.parse(cpus)), Path.of("log")));
        sampler.watch(host);
        sampler.watch(task);
        return task;
    }

    private static TaskSpec spec(String name) {
        return TaskSpec.logged(name, Role.SUT, List.of(name), Optional.empty(), Path.of("log"));
    }

    private Metered metered(java.util.function.Supplier<ReadAt> at) {
        return metered(at, () -> 0);
    }

    private Metered metered(java.util.function.Supplier<ReadAt> at, java.util.function.LongSupplier switches) {
        return new Metered() {
            @Override
            public String id() {
                return "metered";
            }

            @Override
            public String machine() {
                return host.machine();
            }

            @Override
            public Optional<Usage> usage(boolean details) {
                ReadAt read = at.get();
                return Optional.of(new Usage(
                        read,
                        time.millis(),
                        details
                                ? Optional.of(new Footprint(
                                        0,
                                        OptionalLong.of(switches.getAsLong()),
                                        OptionalLong.empty(),
                                        OptionalLong.empty()))
                                : Optional.empty(),
                        OptionalLong.empty()));
            }
        };
    }

    private static Window window(long fromMs, long toMs) {
        return new Window(FakeTime.START_MS + fromMs, FakeTime.START_MS + toMs);
    }

    private void readFor(long ms) {
        for (long passed = 0; passed < ms; passed += Sampler.PERIOD_MS) {
            sampler.read();
            time.pause(Math.min(Sampler.PERIOD_MS, ms - passed));
        }
        sampler.read();
    }
}
