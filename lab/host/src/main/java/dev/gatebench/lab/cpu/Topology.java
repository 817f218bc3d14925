package dev.gatebench.lab.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The CPUs that this process may use, by core: hardware threads of one core stand side by side, so that a cut through
 * the list splits as few cores as can be.
 */
public record Topology(List<Set<Integer>> cores) {
    public Topology {
        cores = List.copyOf(cores);
    }

    /** Returns all allowed CPUs, siblings adjacent. */
    public List<Integer> cpus() {
        return cores.stream().flatMap(Set::stream).toList();
    }

    /** Returns all allowed CPUs without their order. */
    public CpuSet set() {
        return CpuSet.of(cpus());
    }

    /** Reads {@code /proc/self/status} and {@code /sys/devices/system/cpu}; empty where they do not exist. */
    public static Optional<Topology> ofThisProcess() {
        return read(Path.of("/proc/self/status"), Path.of("/sys/devices/system/cpu"));
    }

    /** Reads the topology for another process, by its file {@code status} in {@code /proc}. */
    public static Optional<Topology> ofProcess(Path status) {
        return read(status, Path.of("/sys/devices/system/cpu"));
    }

    static Optional<Topology> read(Path status, Path cpuFolder) {
        try {
            Optional<String> allowed = Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst();
            return allowed.map(list -> ordered(CpuSet.parse(list), cpuFolder));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Topology ordered(CpuSet allowed, Path cpuFolder) {
        Set<Integer> seen = new LinkedHashSet<>();
        List<Set<Integer>> cores = new ArrayList<>();
        for (int cpu : allowed.ids()) {
            if (!seen.contains(cpu)) {
                Set<Integer> core = new TreeSet<>(siblings(cpu, cpuFolder));
                core.retainAll(allowed.ids());
                core.add(cpu);
                core.removeAll(seen);
                seen.addAll(core);
                cores.add(core);
            }
        }
        return new Topology(cores);
    }

    private static Set<Integer> siblings(int cpu, Path cpuFolder) {
        Path list = cpuFolder.resolve("cpu" + cpu).resolve("topology/thread_siblings_list");
        try {
            return CpuSet.parse(Files.readString(list)).ids();
        } catch (IOException | IllegalArgumentException e) {
            return Set.of(cpu);
        }
    }
}
