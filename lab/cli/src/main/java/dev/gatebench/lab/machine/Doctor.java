package dev.gatebench.lab.machine;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.HostFigures;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.cpu.Topology;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.process.Tools;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import oshi.SystemInfo;

/** Looks at what decides whether numbers from this host can be believed. */
public final class Doctor {
    private static final long OBSERVE_MS = 3000;
    private static final double QUIET_SHARE = 0.05;
    private static final int CONCURRENCY = 1200;
    private static final long MEMORY_GIB = 12;

    /** Programs that a run uses where they are. */
    private static final List<String> TOOLS = List.of("taskset");

    /** How good a finding is. */
    public enum Grade {
        OK,
        /** Numbers will be noisier, or something cannot be measured. */
        WARN,
        /** A study as shipped cannot run. */
        FAIL
    }

    /**
     * One finding.
     *
     * @param what what was looked at
     * @param grade how good it is
     * @param detail what was seen, and the remedy where it is not good
     */
    public record Finding(String what, Grade grade, String detail) {}

    private final Placement placement;
    private final Host host;
    private final Metered self;
    private final Time time;
    private final Path root;

    /**
     * Makes one.
     *
     * @param host the machine that is looked at
     * @param self this process, whose use of it is not foreign
     * @param root the root of the file system
     */
    public Doctor(Placement placement, Host host, Metered self, Time time, Path root) {
        this.host = host;
        this.self = self;
        this.time = time;
        this.root = root;
        this.placement = placement;
    }

    /** Everything that was looked at; watches the host for 3 s. */
    public List<Finding> examine() {
        List<Finding> findings = new ArrayList<>(List.of(cpus(), pinning(), cores()));
        findings.addAll(quiet());
        findings.addAll(
                List.of(precedence(), memory(), files(), ports(), clock(), governor(), jdks(), tools(), docker()));
        return findings;
    }

    private Finding cpus() {
        int count = placement.machineCpus(Role.SUT);
        return switch (count) {
            case 1 -> new Finding("CPUs", Grade.WARN, "1: all roles compete for it; use at least 2, better 4");
            case 2, 3 ->
                new Finding("CPUs", Grade.WARN, count + ": injector and backend share; 4 or more keep them apart");
            default -> new Finding("CPUs", Grade.OK, Integer.toString(count));
        };
    }

    private Finding pinning() {
        if (placement.isUnpinned()) {
            return new Finding(
                    "pinning", Grade.WARN, "nothing is pinned; needs Linux, taskset (util-linux) and 2 CPUs");
        }
        return new Finding(
                "pinning",
                Grade.OK,
                "sut " + on(Role.SUT) + ", injector " + on(Role.INJECTOR) + ", backend " + on(Role.BACKEND));
    }

    private String on(Role role) {
        return placement.cpus(role).map(Object::toString).orElse("all");
    }

    private Finding cores() {
        Set<Integer> sut =
                placement.cpus(Role.SUT).map(set -> Set.copyOf(set.ids())).orElse(Set.of());
        boolean split = Topology.ofThisProcess().stream()
                .flatMap(topology -> topology.cores().stream())
                .anyMatch(core -> core.stream().anyMatch(sut::contains) && !sut.containsAll(core));
        return split
                ? new Finding("cores", Grade.WARN, "the system under test shares a physical core with another role")
                : new Finding("cores", Grade.OK, "no physical core is shared between the system under test and others");
    }

    private List<Finding> quiet() {
        try (Sampler sampler = new Sampler(time)) {
            sampler.watch(host);
            sampler.watch(self);
            for (long passed = 0; passed < OBSERVE_MS + 2 * Sampler.PERIOD_MS; passed += Sampler.PERIOD_MS) {
                sampler.read();
                time.pause(Sampler.PERIOD_MS);
            }
            sampler.read();
            long now = time.millis() - Sampler.PERIOD_MS;
            HostFigures seen = sampler.host(host.machine(), new Window(now - OBSERVE_MS + Sampler.PERIOD_MS, now));
            List<Finding> findings = new ArrayList<>();
            if (seen.foreignShare().isPresent()) {
                findings.add(share(
                        "idle",
                        seen.foreignShare().getAsDouble(),
                        "of the CPU time went to other processes",
                        "end what else is running"));
            } else {
                findings.add(new Finding("idle", Grade.WARN, "cannot be measured on this system"));
            }
            if (seen.stealShare().isPresent()) {
                findings.add(share(
                        "steal",
                        seen.stealShare().getAsDouble(),
                        "of the CPU time was taken by the hypervisor",
                        "choose a host that is not shared"));
            } else {
                findings.add(new Finding("steal", Grade.WARN, "cannot be measured on this system"));
            }
            return findings;
        }
    }

    private static Finding share(String what, double share, String meaning, String remedy) {
        String detail = String.format("%.1f %% %s", 100 * share, meaning);
        return share < QUIET_SHARE
                ? new Finding(what, Grade.OK, detail)
                : new Finding(what, Grade.WARN, detail + "; " + remedy);
    }

    /** Whether the JIT compiler of a gateway that is warming up can be let run before other threads. */
    private Finding precedence() {
        return host.compilersMayRunFirst()
                ? new Finding("precedence", Grade.OK, "JIT compilers may run first while gateways warm up")
                : new Finding(
                        "precedence",
                        Grade.WARN,
                        "JIT compilers may not run first, and warm-ups take longer; give root or CAP_SYS_NICE");
    }

    private static Finding memory() {
        long gib = new SystemInfo().getHardware().getMemory().getAvailable() >> 30;
        return gib >= MEMORY_GIB
                ? new Finding("memory", Grade.OK, gib + " GiB available")
                : new Finding(
                        "memory",
                        Grade.WARN,
                        gib + " GiB available; two gateways with the report's 4 GiB heaps need " + MEMORY_GIB
                                + " GiB: choose fewer arms with --arm or another jvm option set");
    }

    private Finding files() {
        OptionalLong hard = host.inventory().mostOpenFiles();
        if (hard.isEmpty()) {
            return new Finding("file limit", Grade.OK, "none known");
        }
        long needed = FileLimit.needed(CONCURRENCY);
        return hard.getAsLong() >= needed
                ? new Finding("file limit", Grade.OK, Long.toString(hard.getAsLong()))
                : new Finding(
                        "file limit",
                        Grade.FAIL,
                        hard.getAsLong() + ", but " + CONCURRENCY + " connections need " + needed + ": ulimit -n "
                                + needed);
    }

    /**
     * Without keep-alive each request takes a port, which Linux can take again at once on loopback where tcp_tw_reuse
     * is not 0.
     */
    private Finding ports() {
        String range = readLine("proc/sys/net/ipv4/ip_local_port_range").replaceAll("\\s+", "-");
        String reuse = readLine("proc/sys/net/ipv4/tcp_tw_reuse");
        String seen = range.isEmpty() ? "range not known" : range;
        if (reuse.equals("0")) {
            return new Finding(
                    "ports",
                    Grade.WARN,
                    seen
                            + ", not reused for 60 s: arms without keep-alive run out of them; sysctl -w net.ipv4.tcp_tw_reuse=2");
        }
        return new Finding("ports", Grade.OK, seen + (reuse.isEmpty() ? "" : ", reused on loopback"));
    }

    private Finding jdks() {
        return new Finding("JDKs", Grade.OK, host.inventory().jdks().words());
    }

    private Finding clock() {
        String source = readLine("sys/devices/system/clocksource/clocksource0/current_clocksource");
        boolean fast = source.isEmpty()
                || source.equals("tsc")
                || source.equals("kvm-clock")
                || source.equals("arch_sys_counter");
        return new Finding(
                "clock",
                fast ? Grade.OK : Grade.WARN,
                (source.isEmpty() ? "source not known" : "source " + source)
                        + (fast ? "" : "; each reading is a system call"));
    }

    private Finding governor() {
        String governor = readLine("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        return governor.isEmpty() || governor.equals("performance")
                ? new Finding("frequency", Grade.OK, governor.isEmpty() ? "not managed by this system" : governor)
                : new Finding(
                        "frequency", Grade.WARN, "governor " + governor + "; 'performance' keeps the clock steady");
    }

    private Finding tools() {
        List<String> missing = TOOLS.stream()
                .filter(tool -> host.inventory().find(tool).isEmpty())
                .toList();
        return missing.isEmpty()
                ? new Finding("tools", Grade.OK, String.join(", ", TOOLS))
                : new Finding(
                        "tools", Grade.WARN, "not on the PATH: " + String.join(", ", missing) + "; nothing is pinned");
    }

    /** Asks the Docker engine for its version. */
    private static Finding docker() {
        return Tools.firstLine(List.of("docker", "version", "--format", "{{.Server.Version}}"))
                .map(version -> new Finding("Docker", Grade.OK, "engine " + version + ", for --runtime container"))
                .orElseGet(() -> new Finding(
                        "Docker",
                        Grade.OK,
                        "no engine answers 'docker version'; --runtime container needs one (Debian: apt-get install"
                                + " docker.io)"));
    }

    private String readLine(String path) {
        return field(path, "");
    }

    /** What follows a name that a line begins with, in the first such line; nothing where there is none. */
    private String field(String path, String name) {
        // not readString, which reads the first byte alone where the size is 0: files of the kernel then say that they
        // are at their end
        try (BufferedReader reader = Files.newBufferedReader(root.resolve(path))) {
            return reader.lines()
                    .filter(line -> line.startsWith(name))
                    .map(line -> line.substring(name.length()).strip())
                    .findFirst()
                    .orElse("");
        } catch (IOException | UncheckedIOException e) {
            return "";
        }
    }
}
