package dev.gatebench.lab.cpu;

import dev.gatebench.lab.process.Tools;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** The placement for this host. */
public final class Placements {
    private Placements() {}

    /** {@link Placement#auto} where CPUs can be bound ({@code taskset} on Linux), else unpinned. */
    public static Placement ofThisHost() {
        return Topology.ofThisProcess()
                .filter(topology -> Tools.find("taskset").isPresent())
                .map(Placement::auto)
                .orElseGet(() -> Placement.unpinned(Runtime.getRuntime().availableProcessors()));
    }

    /** The CPUs that helpers may use: all but the system under test's. */
    public static Optional<CpuSet> helpers(Placement placement) {
        NavigableSet<Integer> cpus = new TreeSet<>();
        placement.cpus(Role.INJECTOR).ifPresent(set -> cpus.addAll(set.ids()));
        placement.cpus(Role.BACKEND).ifPresent(set -> cpus.addAll(set.ids()));
        return cpus.isEmpty() ? Optional.empty() : Optional.of(new CpuSet(cpus));
    }

    /** All CPUs of the placement; empty where nothing is pinned. */
    public static Optional<CpuSet> all(Placement placement) {
        NavigableSet<Integer> cpus = new TreeSet<>();
        placement.byRole().values().forEach(set -> cpus.addAll(set.ids()));
        return cpus.isEmpty() ? Optional.empty() : Optional.of(new CpuSet(cpus));
    }
}
