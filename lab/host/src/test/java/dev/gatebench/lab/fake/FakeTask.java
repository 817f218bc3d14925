package dev.gatebench.lab.fake;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Footprint;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import java.io.BufferedReader;
import java.io.FilterOutputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A task that uses CPU at a steady rate, and lives and dies as a test says. */
public final class FakeTask implements Task {
    private final String id;
    private final TaskSpec spec;
    private final FakeTime time;
    private final long startedMs;
    private double cpus;
    private double usedNs;
    private long usedUntilMs;
    private OptionalInt exitCode = OptionalInt.empty();
    private boolean metersBreak;
    private boolean footprintMissing;
    private long openFiles;
    private double compilerShare;
    private double waitingShare;
    private boolean waitsForInput;
    private String machine = FakeHost.MACHINE;
    private String log = "";
    private String output = "";
    private boolean logTooLong;
    private boolean stays;
    private boolean stopped;
    private int unheard;

    /** The CPUs to which it was bound, in order. */
    public final List<CpuSet> placed = new ArrayList<>();

    /** The CPUs to which its compiler was bound, in order. */
    public final List<CpuSet> compilerFavoured = new ArrayList<>();

    public FakeTask(String id, TaskSpec spec, FakeTime time) {
        this.id = id;
        this.spec = spec;
        this.time = time;
        this.startedMs = time.millis();
        this.usedUntilMs = startedMs;
    }

    /** So many of the next demands to end do not reach it. */
    public FakeTask missing(int demands) {
        unheard = demands;
        return this;
    }

    /** Uses so many CPUs from now on. */
    public FakeTask using(double share) {
        use();
        cpus = share;
        return this;
    }

    /** Cannot be placed on other CPUs from now on. */
    public FakeTask stayingWhereItIs() {
        stays = true;
        return this;
    }

    /** Has logged more than is kept. */
    public void logTooMuch() {
        logTooLong = true;
    }

    /** Prints this, where its output is read. */
    public FakeTask printing(String text) {
        output = text;
        return this;
    }

    /** Runs on a machine. */
    FakeTask on(String name) {
        machine = name;
        return this;
    }

    /** Ends when its standard input is closed. */
    public FakeTask waitingForItsInput() {
        waitsForInput = true;
        return this;
    }

    public FakeTask logging(String text) {
        log = text;
        return this;
    }

    /** Ends by itself. */
    public void exit(int code) {
        use();
        exitCode = OptionalInt.of(code);
    }

    /** Is stopped, or goes on. */
    public void stop(boolean stops) {
        use();
        stopped = stops;
    }

    /** Lets every reading of its meters fail with an exception, or no longer. */
    public void breakMeters(boolean broken) {
        metersBreak = broken;
    }

    /** Its compiler takes this share of the CPU that it has used. */
    public FakeTask compiling(double share) {
        compilerShare = share;
        return this;
    }

    /** Its threads wait for a CPU so many times as long as they have used one. */
    public FakeTask waiting(double share) {
        waitingShare = share;
        return this;
    }

    /** Has so many files open from now on. */
    public FakeTask opening(long files) {
        openFiles = files;
        return this;
    }

    /** Neither its memory nor its context switches can be read. */
    public FakeTask withoutFootprint() {
        footprintMissing = true;
        return this;
    }

    private void use() {
        long now = time.millis();
        if (exitCode.isEmpty() && !stopped) {
            usedNs += cpus * (now - usedUntilMs) * 1e6;
        }
        usedUntilMs = now;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String machine() {
        return machine;
    }

    @Override
    public TaskSpec spec() {
        return spec;
    }

    @Override
    public long startedEpochMs() {
        return startedMs;
    }

    @Override
    public boolean alive() {
        return exitCode.isEmpty();
    }

    @Override
    public OptionalInt exitCode() {
        return exitCode;
    }

    @Override
    public String logEnd() {
        return log();
    }

    @Override
    public String log() {
        return log;
    }

    @Override
    public boolean cutLog() {
        boolean cut = logTooLong;
        logTooLong = false;
        return cut;
    }

    @Override
    public BufferedReader output() {
        return new BufferedReader(new StringReader(output));
    }

    @Override
    public OutputStream input() {
        return new FilterOutputStream(OutputStream.nullOutputStream()) {
            @Override
            public void close() {
                if (waitsForInput) {
                    exit(0);
                }
            }
        };
    }

    @Override
    public Endpoint endpoint(int port) {
        return Endpoint.loopback(port);
    }

    @Override
    public void askToEnd() {
        if (alive() && unheard-- <= 0) {
            exit(143);
        }
    }

    @Override
    public void kill() {
        if (alive() && unheard-- <= 0) {
            exit(137);
        }
    }

    @Override
    public boolean await(Duration limit) {
        return !alive();
    }

    @Override
    public boolean place(CpuSet cpuSet) {
        return !stays && placed.add(cpuSet);
    }

    @Override
    public boolean favourCompiler(CpuSet cpuSet) {
        return compilerFavoured.add(cpuSet);
    }

    @Override
    public Optional<Usage> usage(boolean details) {
        if (metersBreak) {
            throw new IllegalStateException("the meter broke");
        }
        if (!alive()) {
            return Optional.empty();
        }
        use();
        return Optional.of(new Usage(
                new ReadAt(time.millis(), 0),
                Math.round(usedNs),
                details && !footprintMissing
                        ? Optional.of(new Footprint(
                                1 << 20,
                                OptionalLong.of(7),
                                OptionalLong.of(Math.round(waitingShare * usedNs)),
                                OptionalLong.of(openFiles)))
                        : Optional.empty(),
                OptionalLong.of(Math.round(compilerShare * usedNs)),
                stopped));
    }
}
