package dev.gatebench.lab.cpu;

import dev.gatebench.lab.process.Tools;

/** The placement for this machine. */
public final class Placements {
    private Placements() {}

    /** {@link Placement#auto} where CPUs can be bound ({@code taskset} on Linux), else unpinned. */
    public static Placement ofThisMachine(String name) {
        return Topology.ofThisProcess()
                .filter(topology -> Tools.find("taskset").isPresent())
                .map(topology -> Placement.auto(name, topology))
                .orElseGet(() -> Placement.unpinned(name, Runtime.getRuntime().availableProcessors()));
    }
}
