package dev.gatebench.lab.cpu;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The CPUs of each role. The system under test has its own; injector and backend have the others, each its own where
 * there are enough. In the direct arm the backend is the system under test and stands on the system under test's CPUs.
 *
 * @param byRole CPUs by role; empty where nothing is pinned
 * @param machine how many CPUs this process may use
 */
public record Placement(Map<Role, CpuSet> byRole, int machine) {
    public Placement {
        byRole = Map.copyOf(byRole);
    }

    /** No process is bound to any CPU. */
    public static Placement unpinned(int machine) {
        return new Placement(Map.of(), machine);
    }

    /**
     * Splits the CPUs: the upper half, in whole cores where there are several, to the system under test; of the rest,
     * half to the injector and half to the backend where there are at least two, else both share. A single CPU cannot
     * be split: nothing is pinned.
     */
    public static Placement auto(Topology topology) {
        List<Integer> cpus = topology.cpus();
        if (cpus.size() < 2) {
            return unpinned(cpus.size());
        }
        int cut = cutBetweenCores(topology, cpus.size() / 2);
        List<Integer> others = cpus.subList(0, cut);
        List<Integer> sut = cpus.subList(cut, cpus.size());
        boolean shared = others.size() == 1;
        int half = (others.size() + 1) / 2;
        Map<Role, CpuSet> byRole = new TreeMap<>();
        byRole.put(Role.SUT, CpuSet.of(sut));
        byRole.put(Role.INJECTOR, CpuSet.of(shared ? others : others.subList(0, half)));
        byRole.put(Role.BACKEND, CpuSet.of(shared ? others : others.subList(half, others.size())));
        return new Placement(byRole, cpus.size());
    }

    private static int cutBetweenCores(Topology topology, int wanted) {
        int cut = 0;
        for (var core : topology.cores()) {
            if (cut > 0 && cut + core.size() > wanted) {
                break;
            }
            cut += core.size();
        }
        return cut < topology.cpus().size() ? cut : wanted;
    }

    /** The role's CPUs; empty where it may use all. */
    public Optional<CpuSet> cpus(Role role) {
        return Optional.ofNullable(byRole.get(role));
    }

    /** How many CPUs the role may use. */
    public int count(Role role) {
        return cpus(role).map(CpuSet::size).orElse(machine);
    }

    /** Whether injector and backend have the same CPUs, so that each can only use what the other leaves. */
    public boolean injectorSharesWithBackend() {
        return cpus(Role.INJECTOR).equals(cpus(Role.BACKEND));
    }
}
