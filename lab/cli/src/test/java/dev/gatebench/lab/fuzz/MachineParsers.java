package dev.gatebench.lab.fuzz;

import static dev.gatebench.core.fuzz.FuzzTarget.file;
import static dev.gatebench.core.fuzz.FuzzTarget.lines;
import static dev.gatebench.core.fuzz.FuzzTarget.text;

import dev.gatebench.core.fuzz.FuzzTarget;
import dev.gatebench.core.fuzz.Hidden;
import dev.gatebench.core.fuzz.Seeds;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jvm.AllocationRecording;
import dev.gatebench.lab.jvm.GcLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import jdk.jfr.Recording;

/** The parsers of files of the kernel and of JVMs; what is no number there is a thing not known, and ends nothing. */
final class MachineParsers {
    private static final String LOCAL = "dev.gatebench.lab.host.local.";
    private static final long PID = 11;
    private static final String GC_LOG = """
            [1700000000900ms] Using G1
            [1700000000999ms] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 9.000ms
            [1700000001500ms] GC(2)   Pre Evacuate Collection Set: 0.1ms
            [1700000001600ms] GC(2) Concurrent Mark Cycle 5.000ms
            [1700000001700ms] GC(3) Pause Mark Start 0.010ms
            """;
    private static final String STATUS = """
            Name:\tjava
            VmRSS:\t  123456 kB
            Threads:\t30
            Cpus_allowed_list:\t0-1,3
            voluntary_ctxt_switches:\t12
            nonvoluntary_ctxt_switches:\t3
            """;
    private static final String STAT = "11 (ja) va) S 1 11 11 0 -1 4194560 100 0 0 0 50 20 3 4 20 0 1 0 100 1000 10";
    private static final String MACHINE = """
            cpu  100 2 30 4000 5 6 7 8 0 0
            cpu0 50 1 15 2000 2 3 3 4 0 0
            cpu1 50 1 15 2000 3 3 4 4 0 0
            intr 5
            """;

    private static final String LIMITS = """
            Limit                     Soft Limit           Hard Limit           Units
            Max open files            1024                 524288               files
            """;

    private MachineParsers() {}

    static List<FuzzTarget> all() {
        return List.of(
                never("gc-log", Seeds.of(GC_LOG), file("gc.log", MachineParsers::gcLog)),
                never(
                        "perf-script",
                        Seeds.head("/dev/gatebench/lab/profile/perf-6.1-nginx.txt", 60),
                        lines(printed -> Hidden.call("dev.gatebench.lab.profile.PerfScript", "stacks", printed))),
                never(
                        "perf-stat",
                        Seeds.of("     0.100153392,106,,raw_syscalls:sys_enter,1056017,100.00,,"),
                        text(line -> Hidden.call("dev.gatebench.lab.meter.PerfStat", "of", line))),
                refusing(
                        "cpu-list",
                        Seeds.of("0-2,5", "0", "0-1\n"),
                        IllegalArgumentException.class,
                        text(CpuSet::parse)),
                never("topology", Seeds.of(STATUS), file("status", MachineParsers::topology)),
                never(
                        "thread-siblings",
                        Seeds.of("0-1\n", "0,4\n"),
                        file("cpu0/topology/thread_siblings_list", MachineParsers::siblings)),
                never("proc-stat", Seeds.of(STAT), file(PID + "/stat", MachineParsers::stat)),
                never("schedstat", Seeds.of("8000000 5 6\n"), file(PID + "/schedstat", MachineParsers::schedstat)),
                never("proc-status", Seeds.of(STATUS), file(PID + "/status", MachineParsers::status)),
                refusing(
                        "machine-stat",
                        Seeds.of(MACHINE),
                        java.io.UncheckedIOException.class,
                        file("stat", MachineParsers::machine)),
                never(
                        "proc-net",
                        Seeds.of("Tcp: MaxConn RetransSegs\nTcp: -1 5\nTcpExt: DelayedACKs X\nTcpExt: 7 1\n"),
                        file("netstat", MachineParsers::tcp)),
                never(
                        "kernel-release",
                        Seeds.of("6.1.0-13-amd64", "6.2"),
                        text(text -> Hidden.call(LOCAL + "OpenFiles", "onLinux", text))),
                never(
                        "limits",
                        Seeds.of(LIMITS),
                        file("limits", file -> Hidden.call(LOCAL + "LocalInventory", "mostOpenFiles", file))),
                never(
                        "proc-cgroup",
                        Seeds.of("0::/docker-c0ffee.scope\n", "4:cpu,cpuacct:/docker/c0ffee\n"),
                        file("proc/" + PID + "/cgroup", MachineParsers::cgroup)),
                never(
                        "cpu.stat",
                        Seeds.of("usage_usec 2500\nuser_usec 2000\nsystem_usec 500\n"),
                        file("cpu.stat", file -> usage(file, true))),
                never("cpuacct.usage", Seeds.of("123456789\n"), file("cpuacct.usage", file -> usage(file, false))),
                never(
                        "jdk-release",
                        Seeds.of("IMPLEMENTOR=\"a\"\nJAVA_VERSION=\"17.0.15\"\nJAVA_RUNTIME_VERSION=\"17\"\n"),
                        file("release", file -> Jdk.in(parent(file)))),
                refusing("flight-recording", recording(), IOException.class, file("a.jfr", file -> {
                    AllocationRecording.read(file).bytes(new Window(0, 1000));
                    Hidden.call("dev.gatebench.lab.profile.FlightRecorder", "stacks", file);
                })));
    }

    private static FuzzTarget never(String name, List<byte[]> seeds, FuzzTarget.Parse parse) {
        return new FuzzTarget(name, seeds, List.of(), parse);
    }

    private static FuzzTarget refusing(
            String name, List<byte[]> seeds, Class<? extends Throwable> refusal, FuzzTarget.Parse parse) {
        return new FuzzTarget(name, seeds, List.of(refusal), parse);
    }

    private static void gcLog(Path file) {
        GcLog.collector(file);
        GcLog.pauses(file, new Window(1_700_000_000_000L, 1_700_000_002_000L));
    }

    private static void topology(Path status) throws Exception {
        Hidden.call("dev.gatebench.lab.cpu.Topology", "read", status, parent(status));
    }

    private static void siblings(Path list) throws Exception {
        Path cpus = parent(parent(parent(list)));
        Path status = Files.writeString(cpus.resolve("status"), STATUS);
        Hidden.call("dev.gatebench.lab.cpu.Topology", "read", status, cpus);
    }

    private static void stat(Path stat) throws Exception {
        Path proc = parent(parent(stat));
        Object meter = meter(proc);
        Hidden.of(meter, "cpuNs", List.of(PID));
        Hidden.of(meter, "ownCpuNs", PID);
        Hidden.of(meter, "children");
        Hidden.call(LOCAL + "ProcStat", "cpuNs", stat);
        Hidden.call(LOCAL + "ProcStat", "nice", stat);
    }

    private static void schedstat(Path file) throws Exception {
        Hidden.call(LOCAL + "ProcStat", "scheduledNs", file);
        Files.writeString(file.resolveSibling("stat"), STAT);
        Path task = Files.createDirectories(file.resolveSibling("task").resolve("11"));
        Files.copy(file, task.resolve("schedstat"));
        Object meter = meter(parent(parent(file)));
        Hidden.of(meter, "footprint", List.of(PID));
    }

    private static void status(Path file) throws Exception {
        Path task = Files.createDirectories(file.resolveSibling("task").resolve("11"));
        Files.copy(file, task.resolve("status"));
        Hidden.of(meter(parent(parent(file))), "footprint", List.of(PID));
    }

    private static void machine(Path file) throws Exception {
        Hidden.of(meter(parent(file)), "machine");
    }

    private static void tcp(Path file) throws Exception {
        Hidden.of(Hidden.create(LOCAL + "ProcTcp", List.of(file)), "read");
    }

    private static Object meter(Path proc) throws Exception {
        Object none = Hidden.constant(LOCAL + "ProcessClock", "NONE");
        return Hidden.create(LOCAL + "ProcMeter", proc, none);
    }

    private static void cgroup(Path file) throws Exception {
        Path proc = parent(parent(file));
        Hidden.call("dev.gatebench.lab.host.docker.CgroupUsage", "find", proc, parent(proc), PID, "c0ffee");
    }

    private static void usage(Path file, boolean version2) throws Exception {
        Hidden.of(Hidden.create("dev.gatebench.lab.host.docker.CgroupUsage", file, version2), "cpuNs");
    }

    private static List<byte[]> recording() {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ThreadAllocationStatistics").withPeriod(java.time.Duration.ofMillis(20));
            recording.enable("jdk.ExecutionSample").withPeriod(java.time.Duration.ofMillis(20));
            recording.start();
            Path file = Files.createTempFile("gatebench-fuzz", ".jfr");
            recording.stop();
            recording.dump(file);
            List<byte[]> seeds = Seeds.file(file);
            Files.delete(file);
            return seeds;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Path parent(Path file) {
        return Objects.requireNonNull(file.getParent());
    }
}
