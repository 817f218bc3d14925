package dev.gatebench.lab.cpu;

import dev.gatebench.lab.process.Tools;

/** Places the roles of a run on this machine. */
public final class Placements {
    private Placements() {}

    /**
     * Returns {@link Placement#auto} where CPUs can be bound ({@code taskset} on Linux), else an unpinned placement.
     */
    public static Placement ofThisMachine(String name) {
        return Topology.ofThisProcess()
                .filter(topology -> Tools.find("taskset").isPresent())
                .map(topology -> Placement.auto(name, topology))
                .orElseGet(() -> Placement.unpinned(name, Runtime.getRuntime().availableProcessors()));
    }
}
