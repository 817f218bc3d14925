package dev.gatebench.lab.machine;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.HostFigures;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.cpu.Topology;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.machine.Finding.Grade;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.process.Tools;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import oshi.SystemInfo;

/**
 * Examines whether numbers from a host can be believed.
 *
 * @param self this process, whose use of the host is not foreign
 * @param root the root of the file system
 */
public record Doctor(Placement placement, Host host, Metered self, Time time, Path root) {
    private static final long OBSERVE_MS = 3000;
    private static final double QUIET_SHARE = 0.05;
    private static final int CONCURRENCY = 1200;
    private static final long MEMORY_GIB = 12;

    /** Programs that a run uses where they are. */
    private static final List<String> TOOLS = List.of("taskset");

    /** Returns the findings; watches the host for 3 s. */
    public List<Finding> examine() {
        List<Finding> findings = new ArrayList<>(List.of(cpus(), pinning(), cores()));
        findings.addAll(quiet());
        findings.addAll(List.of(precedence(), memory(), files()));
        findings.addAll(new KernelSettings(root).examine());
        findings.addAll(List.of(jdks(), tools(), docker()));
        return findings;
    }

    private Finding cpus() {
        int count = placement.machineCpus(Role.SUT);
        return switch (count) {
            case 1 -> Finding.warn("CPUs", "1: all roles compete for it; use at least 2, better 4");
            case 2, 3 -> Finding.warn("CPUs", count + ": injector and backend share; 4 or more keep them apart");
            default -> Finding.ok("CPUs", Integer.toString(count));
        };
    }

    private Finding pinning() {
        if (placement.isUnpinned()) {
            return Finding.warn("pinning", "nothing is pinned; needs Linux, taskset (util-linux) and 2 CPUs");
        }
        return Finding.ok(
                "pinning", "sut " + on(Role.SUT) + ", injector " + on(Role.INJECTOR) + ", backend " + on(Role.BACKEND));
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
                ? Finding.warn("cores", "the system under test shares a physical core with another role")
                : Finding.ok("cores", "no physical core is shared between the system under test and others");
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
            return List.of(
                    share(
                            "idle",
                            seen.foreignShare(),
                            "of the CPU time went to other processes",
                            "end what else is running"),
                    share(
                            "steal",
                            seen.stealShare(),
                            "of the CPU time was taken by the hypervisor",
                            "choose a host that is not shared"));
        }
    }

    private static Finding share(String what, OptionalDouble share, String meaning, String remedy) {
        if (share.isEmpty()) {
            return Finding.warn(what, "cannot be measured on this system");
        }
        String detail = String.format("%.1f %% %s", 100 * share.getAsDouble(), meaning);
        return share.getAsDouble() < QUIET_SHARE
                ? Finding.ok(what, detail)
                : Finding.warn(what, detail + "; " + remedy);
    }

    /** Checks whether the JIT compiler of a gateway that is warming up can run before other threads. */
    private Finding precedence() {
        return host.compilersMayRunFirst()
                ? Finding.ok("precedence", "JIT compilers may run first while gateways warm up")
                : Finding.warn(
                        "precedence",
                        "JIT compilers may not run first, and warm-ups take longer; give root or CAP_SYS_NICE");
    }

    private static Finding memory() {
        long gib = new SystemInfo().getHardware().getMemory().getAvailable() >> 30;
        return gib >= MEMORY_GIB
                ? Finding.ok("memory", gib + " GiB available")
                : Finding.warn(
                        "memory",
                        gib + " GiB available; two gateways with the report's 4 GiB heaps need " + MEMORY_GIB
                                + " GiB: choose fewer arms with --arm or another jvm option set");
    }

    private Finding files() {
        OptionalLong hard = host.inventory().mostOpenFiles();
        if (hard.isEmpty()) {
            return Finding.ok("file limit", "none known");
        }
        long needed = FileLimit.needed(CONCURRENCY);
        return hard.getAsLong() >= needed
                ? Finding.ok("file limit", Long.toString(hard.getAsLong()))
                : new Finding(
                        "file limit",
                        Grade.FAIL,
                        hard.getAsLong() + ", but " + CONCURRENCY + " connections need " + needed + ": ulimit -n "
                                + needed);
    }

    private Finding jdks() {
        return Finding.ok("JDKs", host.inventory().jdks().words());
    }

    private Finding tools() {
        List<String> missing = TOOLS.stream()
                .filter(tool -> host.inventory().find(tool).isEmpty())
                .toList();
        return missing.isEmpty()
                ? Finding.ok("tools", String.join(", ", TOOLS))
                : Finding.warn("tools", "not on the PATH: " + String.join(", ", missing) + "; nothing is pinned");
    }

    /** Asks the Docker engine for its version. */
    private static Finding docker() {
        return Tools.firstLine(List.of("docker", "version", "--format", "{{.Server.Version}}"))
                .map(version -> Finding.ok("Docker", "engine " + version + ", for --runtime container"))
                .orElseGet(() -> Finding.ok(
                        "Docker",
                        "no engine answers 'docker version'; --runtime container needs one (Debian: apt-get install"
                                + " docker.io)"));
    }
}
