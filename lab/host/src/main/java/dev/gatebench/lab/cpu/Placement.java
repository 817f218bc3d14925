package dev.gatebench.lab.cpu;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The CPUs of each role. The system under test has its own; injector and backend have the others, each its own where
 * there are enough. In the direct arm the backend is the system under test and stands on its CPUs.
 */
public record Placement(Map<Role, Share> shares) {

    /**
     * The share of a role in its machine.
     *
     * @param machine the machine's name; CPUs of another may have the same numbers
     * @param of number of CPUs that the machine has for this run
     * @param cpus CPUs of the role; empty for all
     * @param quota number of CPUs whose time it may use, where that is bounded to less than all of these; where it has
     *     several hosts on the machine, each of them
     */
    public record Share(String machine, int of, Optional<CpuSet> cpus, OptionalInt quota) {
        /** Returns how many CPUs the role may be on. */
        public int reach() {
            return cpus.map(CpuSet::size).orElse(of);
        }

        /** Returns how many CPUs the role may use at once. */
        public int count() {
            return Math.min(reach(), quota.orElse(Integer.MAX_VALUE));
        }
    }

    public Placement {
        shares = Map.copyOf(shares);
    }

    /** Places all roles on one machine. */
    public static Placement on(String machine, int of, Map<Role, CpuSet> byRole) {
        return on(machine, of, byRole, OptionalInt.empty());
    }

    /** Places all roles on one machine, with one quota for each. */
    public static Placement on(String machine, int of, Map<Role, CpuSet> byRole, OptionalInt quota) {
        Map<Role, Share> shares = new EnumMap<>(Role.class);
        Role.MEASURED.forEach(
                role -> shares.put(role, new Share(machine, of, Optional.ofNullable(byRole.get(role)), quota)));
        return new Placement(shares);
    }

    /** Places all roles on one machine, and binds no process to any CPU. */
    public static Placement unpinned(String machine, int of) {
        return on(machine, of, Map.of());
    }

    /**
     * Splits the CPUs: the upper half, in whole cores where there are several, to the system under test; of the rest,
     * half to the injector and half to the backend where there are at least two, else both share. A single CPU cannot
     * be split: nothing is pinned.
     */
    public static Placement auto(String machine, Topology topology) {
        List<Integer> cpus = topology.cpus();
        if (cpus.size() < 2) {
            return unpinned(machine, cpus.size());
        }
        int cut = cutBetweenCores(topology, cpus.size() / 2);
        List<Integer> others = cpus.subList(0, cut);
        List<Integer> sut = cpus.subList(cut, cpus.size());
        boolean shared = others.size() == 1;
        int half = (others.size() + 1) / 2;
        return on(
                machine,
                cpus.size(),
                Map.of(
                        Role.SUT,
                        CpuSet.of(sut),
                        Role.INJECTOR,
                        CpuSet.of(shared ? others : others.subList(0, half)),
                        Role.BACKEND,
                        CpuSet.of(shared ? others : others.subList(half, others.size()))));
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

    /** Returns this placement with another share of a role, on another of its hosts. */
    public Placement with(Role role, Share other) {
        Map<Role, Share> all = new EnumMap<>(Role.class);
        all.putAll(shares);
        all.put(role, other);
        return new Placement(all);
    }

    /** Returns a placement of all roles on the machine of one, with its quota, and none bound to CPUs. */
    public Placement withoutBounds(Role role) {
        Share share = share(role);
        return on(share.machine(), share.of(), Map.of(), share.quota());
    }

    public Share share(Role role) {
        return Optional.ofNullable(shares.get(role))
                .orElseThrow(() -> new IllegalArgumentException("role '" + role.id() + "' has no place"));
    }

    /** Returns the name of a role's machine. */
    public String machine(Role role) {
        return share(role).machine();
    }

    /** Returns how many CPUs a role's machine has for this run. */
    public int machineCpus(Role role) {
        return share(role).of();
    }

    /** Returns the role's CPUs; empty where it may use all. */
    public Optional<CpuSet> cpus(Role role) {
        return share(role).cpus();
    }

    /** Returns how many CPUs the role may use at once. */
    public int count(Role role) {
        return share(role).count();
    }

    /** Returns whether nothing is bound to any CPU. */
    public boolean isUnpinned() {
        return shares.values().stream().allMatch(share -> share.cpus().isEmpty());
    }

    /** Returns whether two roles have the same CPUs, so that each can only use those that the other leaves. */
    public boolean together(Role one, Role other) {
        return machine(one).equals(machine(other)) && cpus(one).equals(cpus(other));
    }

    /** Returns the measured roles of each machine. */
    public Map<String, List<Role>> byMachine() {
        return Role.MEASURED.stream()
                .filter(shares::containsKey)
                .collect(Collectors.groupingBy(this::machine, TreeMap::new, Collectors.toList()));
    }

    /** Returns the CPUs of a machine that helpers may use: all but the system under test's; empty for all. */
    public Optional<CpuSet> helpers(String machine) {
        return cpus(machine, role -> role != Role.SUT);
    }

    /** Returns all CPUs of a machine that any role has; empty where nothing is pinned. */
    public Optional<CpuSet> all(String machine) {
        return cpus(machine, role -> true);
    }

    private Optional<CpuSet> cpus(String machine, Predicate<Role> roles) {
        NavigableSet<Integer> cpus = new TreeSet<>();
        shares.forEach((role, share) -> {
            if (share.machine().equals(machine) && roles.test(role)) {
                share.cpus().ifPresent(set -> cpus.addAll(set.ids()));
            }
        });
        return cpus.isEmpty() ? Optional.empty() : Optional.of(new CpuSet(cpus));
    }
}
