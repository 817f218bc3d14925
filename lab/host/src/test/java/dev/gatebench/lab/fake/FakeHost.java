package dev.gatebench.lab.fake;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.CpuCounters;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** A host of two CPUs whose tasks are fakes. */
public final class FakeHost implements Host {
    /** The machine of a host that is not given another. */
    public static final String MACHINE = "a fake";

    private static final int CPUS = 2;

    /** The programs and limits of its machine. */
    public final FakeInventory has = new FakeInventory();

    private final FakeTime time;
    private final String machine;
    private final long bootMs;
    private BiFunction<String, TaskSpec, FakeTask> tasks;
    private double foreignCpus;
    private Optional<CpuSet> foreignOn = Optional.empty();
    private boolean tellsCpusApart = true;
    private OptionalDouble stolenCpus = OptionalDouble.of(0);
    private long delayedAcksPerSec;
    private boolean metersBreak;
    private boolean closed;
    private boolean gone;
    private boolean silent;
    private boolean compilersRunFirst;
    private ClockOffset clock = ClockOffset.NONE;
    private final Queue<ClockOffset> clockAnswers = new ArrayDeque<>();
    private boolean clockIsAsked;

    /** All that it started, in order. */
    public final List<FakeTask> started = new ArrayList<>();

    /** All files that were made known to it, in order. */
    public final List<Path> put = new ArrayList<>();

    /** All that was deleted there, in order. */
    public final List<Path> forgotten = new ArrayList<>();

    /** All that was brought from it, in order. */
    public final List<Path> fetched = new ArrayList<>();

    public FakeHost(FakeTime time) {
        this(time, MACHINE);
    }

    public FakeHost(FakeTime time, String machine) {
        this.time = time;
        this.machine = machine;
        this.bootMs = time.millis() - 1_000_000;
        this.tasks = (id, spec) -> new FakeTask(id, spec, time);
    }

    /** Starts other tasks from now on. */
    public void starting(BiFunction<String, TaskSpec, FakeTask> others) {
        tasks = others;
    }

    /** Its clock is another than the lab's. */
    public void clockIs(ClockOffset other) {
        clock = other;
    }

    @Override
    public ClockOffset clock() {
        return clock;
    }

    /** Sets the offsets that its clock gives, one after another; it is another clock than the lab's. */
    public void clockSays(ClockOffset... answers) {
        clockAnswers.addAll(List.of(answers));
        clockIsAsked = true;
    }

    /** It was told how it stands, or it does not answer. */
    @Override
    public Optional<ClockOffset> askClock() {
        if (!clockIsAsked) {
            return Optional.empty();
        }
        clock = Optional.ofNullable(clockAnswers.poll())
                .orElseThrow(() -> new EnvironmentException("the host does not answer"));
        return Optional.of(clock);
    }

    /** Other processes than the run's use so many CPUs. */
    public void busyWith(double cpus) {
        foreignCpus = cpus;
    }

    /** Sets the foreign load of one of its CPUs. */
    public void busyWith(double cpus, int on) {
        foreignCpus = cpus;
        foreignOn = Optional.of(CpuSet.of(List.of(on)));
    }

    /** Tells nothing of each CPU from now on. */
    public void tellsNoCpusApart() {
        tellsCpusApart = false;
    }

    /** The hypervisor takes so many CPUs; empty where the system does not tell. */
    public void stealing(OptionalDouble cpus) {
        stolenCpus = cpus;
    }

    /** Its kernel counts so many delayed ACKs a second; 0 where it does not tell. */
    public void delayingAcks(long perSec) {
        delayedAcksPerSec = perSec;
    }

    /** Lets every reading of its meters fail with an exception from now on. */
    public void breakMeters() {
        metersBreak = true;
    }

    /** Whether nothing is heard of it, which may come back. */
    public void silent(boolean now) {
        silent = now;
    }

    @Override
    public boolean isHeard() {
        return !silent;
    }

    /** Its tasks' compilers run first from now on. */
    public void letCompilersRunFirst() {
        compilersRunFirst = true;
    }

    @Override
    public boolean compilersMayRunFirst() {
        return compilersRunFirst;
    }

    /** Is gone from now on, and with it what it started. */
    public void goAway() {
        gone = true;
        started.forEach(FakeTask::kill);
    }

    @Override
    public void requireThere() {
        if (gone) {
            throw new EnvironmentException("the host is gone");
        }
    }

    public boolean isClosed() {
        return closed;
    }

    /** The last task that was started under a name. */
    public FakeTask task(String name) {
        return started.stream()
                .filter(task -> task.spec().name().equals(name))
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    @Override
    public String name() {
        return machine;
    }

    @Override
    public String machine() {
        return machine;
    }

    @Override
    public Inventory inventory() {
        return has;
    }

    @Override
    public Map<String, String> facts() {
        return Map.of("runtime", "a fake one");
    }

    @Override
    public Placement placement() {
        return Placement.on(
                machine,
                CPUS,
                Map.of(
                        Role.SUT, CpuSet.of(List.of(1)),
                        Role.INJECTOR, CpuSet.of(List.of(0)),
                        Role.BACKEND, CpuSet.of(List.of(0))));
    }

    @Override
    public int freePort() {
        return 8080;
    }

    @Override
    public Task start(TaskSpec spec) throws IOException {
        FakeTask task = tasks.apply(spec.name() + "-" + (started.size() + 1), spec);
        started.add(task.on(machine));
        return task;
    }

    @Override
    public void put(Path file) {
        put.add(file);
    }

    @Override
    public void forget(Path file) throws IOException {
        forgotten.add(file);
        Host.super.forget(file);
    }

    @Override
    public void fetch(Path file, long mostBytes) {
        fetched.add(file);
    }

    @Override
    public Optional<HostUsage> usage() {
        if (metersBreak) {
            throw new IllegalStateException("the meter broke");
        }
        long upNs = (time.millis() - bootMs) * 1_000_000L;
        Map<Integer, CpuCounters> byCpu = new TreeMap<>();
        for (int cpu = 0; cpu < CPUS; cpu++) {
            byCpu.put(cpu, times(busyNs(cpu, upNs), upNs, 1));
        }
        double busyNs =
                IntStream.range(0, CPUS).mapToDouble(cpu -> busyNs(cpu, upNs)).sum();
        HostUsage usage = new HostUsage(
                new ReadAt(time.millis(), 0), times(busyNs, upNs, CPUS), tellsCpusApart ? byCpu : Map.of());
        return Optional.of(
                delayedAcksPerSec > 0
                        ? usage.withTcp(
                                Map.of("TcpExtDelayedACKs", delayedAcksPerSec * (time.millis() - bootMs) / 1000))
                        : usage);
    }

    private CpuCounters times(double busyNs, long upNs, int cpus) {
        return new CpuCounters(
                Math.round(busyNs),
                cpus * upNs,
                stolenCpus.isPresent()
                        ? OptionalLong.of(Math.round(stolenCpus.getAsDouble() * upNs * cpus / CPUS))
                        : OptionalLong.empty());
    }

    /** Spreads the time of a task over the CPUs to which it is bound. */
    private double busyNs(int cpu, long upNs) {
        return started.stream()
                        .flatMap(task ->
                                task.usage(false).stream().map(usage -> usage.cpuNs() * shareOn(cpu, task.cpus())))
                        .mapToDouble(Double::doubleValue)
                        .sum()
                + foreignCpus * shareOn(cpu, foreignOn) * upNs;
    }

    private static double shareOn(int cpu, Optional<CpuSet> cpus) {
        return cpus.map(set -> set.ids().contains(cpu) ? 1.0 / set.size() : 0.0).orElse(1.0 / CPUS);
    }

    @Override
    public void close() {
        closed = true;
    }
}
