package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.host.CpuCounters;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.Signal;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Integration
class ProcessMeterIT {
    private static final long WORK_NS = 200_000_000L;
    /** The process's time is in ticks, the threads' is not. */
    private static final long TICKS_NS = 100_000_000L;

    private static final long LIMIT_NS = 60_000_000_000L;

    static Stream<ProcessMeter> meters() {
        return ProcMeter.available() ? Stream.of(new ProcMeter(), new OshiMeter()) : Stream.of(new OshiMeter());
    }

    @ParameterizedTest
    @MethodSource("meters")
    void cpuTimeGrowsWithWorkAndNotBeyondTheHosts(ProcessMeter meter) {
        long pid = ProcessHandle.current().pid();
        long before = meter.ownCpuNs(pid).orElseThrow();
        long hostBefore = meter.machine().all().busyNs();
        long started = System.nanoTime();
        while ((meter.ownCpuNs(pid).orElseThrow() - before < WORK_NS
                        || meter.machine().all().busyNs() - hostBefore < WORK_NS)
                && System.nanoTime() - started < LIMIT_NS) {
            Thread.onSpinWait();
        }

        assertThat(meter.ownCpuNs(pid).orElseThrow() - before).isGreaterThanOrEqualTo(WORK_NS);
        assertThat(meter.machine().all().busyNs() - hostBefore).isGreaterThanOrEqualTo(WORK_NS);
        assertThat(meter.machine().all().totalNs())
                .isGreaterThan(meter.machine().all().busyNs());
    }

    @Test
    void losesNothingOfManySmallProcesses(@TempDir Path proc) throws IOException {
        for (long pid : List.of(11L, 12L, 13L)) {
            process(proc, pid, 1, 0, "8000000 5 6");
        }
        process(proc, 14, 2, 0, "9000000 5 6");
        process(proc, 15, 1, 7, "9000000 5 6");

        assertThat(new ProcMeter(proc, ProcessClock.NONE).cpuNs(List.of(11L, 12L, 13L)))
                .as("8 ms of each, of which stat says nothing, and 10 ms of its children")
                .isEqualTo(3 * 18_000_000L);
        assertThat(new ProcMeter(proc, ProcessClock.NONE).cpuNs(List.of(14L)))
                .as("schedstat is that of one of its two threads")
                .isEqualTo(10_000_000L);
        assertThat(new ProcMeter(proc, ProcessClock.NONE).cpuNs(List.of(15L)))
                .as("schedstat is that of one thread, and stat holds 70 ms of all that have ended too")
                .isEqualTo(80_000_000L);
    }

    @ParameterizedTest
    @MethodSource("meters")
    void seesThatAProcessIsStoppedAndThatItGoesOn(ProcessMeter meter) throws Exception {
        Process child = new ProcessBuilder("sleep", "60").start();
        try {
            List<Long> pids = List.of(child.pid(), ProcessHandle.current().pid());
            assertThat(meter.stopped(pids)).isFalse();

            Signal.STOP.send(child.pid());
            await(() -> meter.stopped(pids));

            Signal.CONT.send(child.pid());
            await(() -> !meter.stopped(pids));
        } finally {
            child.destroyForcibly();
        }
    }

    private static void await(BooleanSupplier met) {
        long started = System.nanoTime();
        while (!met.getAsBoolean()) {
            assertThat(System.nanoTime() - started).isLessThan(LIMIT_NS);
            Thread.onSpinWait();
        }
    }

    @Test
    void tellsTheTimeOfEachCpu(@TempDir Path proc) throws IOException {
        Files.writeString(proc.resolve("stat"), """
                cpu  60 0 30 110 0 0 12 3 0 0
                cpu0 10 0 10 70 0 0 10 0 0 0
                cpu1 50 0 20 40 0 0 2 3 0 0
                intr 123 0 0
                """);

        ProcessMeter.MachineTimes times = new ProcMeter(proc, ProcessClock.NONE).machine();

        assertThat(times.all())
                .as("this kernel counts soft interrupts to the process that they hit")
                .isEqualTo(new CpuCounters(1_020_000_000L, 2_150_000_000L, OptionalLong.of(30_000_000L)));
        assertThat(times.byCpu())
                .containsOnly(
                        Map.entry(0, new CpuCounters(300_000_000L, 1_000_000_000L, OptionalLong.of(0))),
                        Map.entry(1, new CpuCounters(720_000_000L, 1_150_000_000L, OptionalLong.of(30_000_000L))));
    }

    @Test
    void takesNoInterruptsForAProcessWhereTheKernelMeasuresThemApart(@TempDir Path proc) throws IOException {
        Files.writeString(proc.resolve("stat"), """
                cpu  60 0 30 110 0 5 15 0 0 0
                cpu0 60 0 30 110 0 5 15 0 0 0
                """);

        assertThat(new ProcMeter(proc, ProcessClock.NONE).machine().all())
                .isEqualTo(new CpuCounters(900_000_000L, 2_200_000_000L, OptionalLong.of(0)));
    }

    @Test
    void takesWhatTheClockOfAProcessSaysAndNeverLessThanItsTicks(@TempDir Path proc) throws IOException {
        process(proc, 14, 2, 0, "9000000 5 6");
        process(proc, 16, 2, 7, "9000000 5 6");
        process(proc, 17, 2, 7, "9000000 5 6");
        ProcMeter meter = new ProcMeter(
                proc,
                pid -> pid == 14
                        ? OptionalLong.of(9_876_543)
                        : pid == 16 ? OptionalLong.of(69_999_999) : OptionalLong.empty());

        assertThat(meter.ownCpuNs(14)).hasValue(9_876_543);
        assertThat(meter.cpuNs(List.of(14L))).as("and 10 ms of its children").isEqualTo(19_876_543L);
        assertThat(meter.ownCpuNs(16)).hasValue(70_000_000);
        assertThat(meter.ownCpuNs(17)).hasValue(70_000_000);
        assertThat(meter.ownCpuNs(18)).isEmpty();
    }

    @Test
    @Needs(Requirement.LINUX)
    void losesNothingOfThreadsThatHaveEndedAndCountsInNanoseconds() throws InterruptedException {
        long pid = ProcessHandle.current().pid();
        ProcMeter meter = new ProcMeter();
        long before = meter.cpuNs(List.of(pid));
        AtomicLong usedNs = new AtomicLong();
        for (int i = 0; i < 20; i++) {
            Thread thread = new Thread(() -> usedNs.addAndGet(spin(WORK_NS / 100)));
            thread.start();
            thread.join();
        }
        long grown = meter.cpuNs(List.of(pid)) - before;

        assertThat(grown).isGreaterThanOrEqualTo(usedNs.get());
        assertThat(grown % 1_000_000).as("ticks are of 10 ms").isNotZero();
    }

    @Test
    @Needs(Requirement.LINUX)
    void asksForTheClockOfAnotherProcessAndOfNoneThatIsGone() throws IOException, InterruptedException {
        ProcessClock clock = ProcessClock.ofThisSystem();
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            // A process that has only just been forked may not have been scheduled yet: its clock stands at nothing.
            long used = 0;
            long started = System.nanoTime();
            while (used == 0 && System.nanoTime() - started < LIMIT_NS) {
                used = clock.cpuNs(sleep.pid()).orElseThrow();
            }
            assertThat(used).isBetween(1L, LIMIT_NS);
        } finally {
            sleep.destroyForcibly().waitFor();
        }
        assertThat(clock.cpuNs(sleep.pid())).isEmpty();
    }

    /** Uses so much CPU in this thread; what it used. */
    private static long spin(long ns) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        long used = 0;
        while (used < ns) {
            used = threads.getCurrentThreadCpuTime() - before;
        }
        return used;
    }

    @Test
    void addsUpHowLongThreadsWaitedForACpu(@TempDir Path proc) throws IOException {
        threads(proc, 21, "100 40 6", "200 2 1");
        threads(proc, 22, "300 5 1");
        threads(proc, 23, "0 0 0");
        ProcMeter meter = new ProcMeter(proc, ProcessClock.NONE);

        assertThat(meter.footprint(List.of(21L, 22L, 23L)).orElseThrow().runDelayNs())
                .hasValue(47);
        assertThat(meter.footprint(List.of(23L)).orElseThrow().runDelayNs())
                .as("a kernel that does not count")
                .isEmpty();
    }

    private static void threads(Path proc, long pid, String... schedstats) throws IOException {
        Path folder = proc.resolve(Long.toString(pid));
        for (int thread = 0; thread < schedstats.length; thread++) {
            Path task = Files.createDirectories(folder.resolve("task").resolve(Integer.toString(thread)));
            Files.writeString(task.resolve("schedstat"), schedstats[thread] + "\n");
        }
        Files.writeString(folder.resolve("status"), "VmRSS: 10 kB\n");
    }

    private static void process(Path proc, long pid, int threads, int ticks, String schedstat) throws IOException {
        Path folder = Files.createDirectory(proc.resolve(Long.toString(pid)));
        String before = pid + " (a (b) c) S 1 0 0 0 0 0 0 0 0 0 ";
        Files.writeString(folder.resolve("stat"), before + ticks + " 0 1 0 20 0 " + threads + " 0 0");
        Files.writeString(folder.resolve("schedstat"), schedstat);
    }

    @ParameterizedTest
    @MethodSource("meters")
    void seesTheMemoryOfThisProcess(ProcessMeter meter) {
        assertThat(meter.footprint(List.of(ProcessHandle.current().pid()))
                        .orElseThrow()
                        .rssBytes())
                .isGreaterThan(10_000_000L);
    }

    @Test
    @Needs(Requirement.LINUX)
    void seesTheCompilerThreadsOfAJvmAndNoneOfAnotherProgram() throws IOException {
        ProcMeter meter = new ProcMeter();
        long pid = ProcessHandle.current().pid();
        assertThat(meter.compilerNs(meter.compilerThreads(List.of(pid))).orElseThrow())
                .isPositive()
                .isLessThan(meter.ownCpuNs(pid).orElseThrow() + TICKS_NS);

        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(meter.compilerNs(meter.compilerThreads(List.of(sleep.pid()))))
                    .isEmpty();
        } finally {
            sleep.destroyForcibly();
        }
    }

    @ParameterizedTest
    @MethodSource("meters")
    void isEmptyForAProcessThatIsGone(ProcessMeter meter) {
        assertThat(meter.ownCpuNs(Integer.MAX_VALUE)).isEmpty();
        assertThat(meter.cpuNs(List.of((long) Integer.MAX_VALUE))).isZero();
        assertThat(meter.compilerNs(meter.compilerThreads(List.of((long) Integer.MAX_VALUE))))
                .isEmpty();
        assertThat(meter.footprint(List.of((long) Integer.MAX_VALUE))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("meters")
    void knowsTheChildrenOfAProcess(ProcessMeter meter) throws IOException {
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(meter.children().get(ProcessHandle.current().pid())).contains(sleep.pid());
        } finally {
            sleep.destroyForcibly();
        }
    }
}
