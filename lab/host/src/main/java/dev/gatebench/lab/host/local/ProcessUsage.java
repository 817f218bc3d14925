package dev.gatebench.lab.host.local;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Topology;
import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.host.Usage;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads the resources that processes of this machine have used: a process with all its descendants. The descendants are
 * looked up with the details, at most once a second, because that means a walk through all processes of the machine.
 */
public final class ProcessUsage {
    private static final long TREE_MS = 900;

    private final ProcessMeter meter;
    private final InstantSource clock;
    private Map<Long, Set<Long>> children = Map.of();
    private long childrenAt = Long.MIN_VALUE;

    ProcessUsage(ProcessMeter meter, InstantSource clock) {
        this.meter = meter;
        this.clock = clock;
    }

    /** Returns the usage by this machine's own meters. */
    public static ProcessUsage ofThisMachine() {
        return new ProcessUsage(ProcessMeter.ofThisMachine(), InstantSource.system());
    }

    /** Reads the CPU time of this machine; empty where it cannot be read. */
    public Optional<HostUsage> machine() {
        try {
            long before = clock.millis();
            ProcessMeter.MachineTimes times = meter.machine();
            return Optional.of(new HostUsage(ReadAt.between(before, clock.millis()), times.all(), times.byCpu()));
        } catch (UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /** Returns the meter of this process alone: its children have meters of their own. */
    Metered self(String machine) {
        long pid = ProcessHandle.current().pid();
        return new Metered() {
            @Override
            public String id() {
                return "gatebench";
            }

            @Override
            public String machine() {
                return machine;
            }

            @Override
            public Optional<CpuSet> cpus() {
                return Topology.ofThisProcess().map(Topology::set);
            }

            @Override
            public Optional<Usage> usage(boolean details) {
                long before = clock.millis();
                OptionalLong cpu = meter.ownCpuNs(pid);
                return cpu.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Usage(
                                ReadAt.between(before, clock.millis()),
                                cpu.getAsLong(),
                                details ? meter.footprint(List.of(pid)) : Optional.empty(),
                                OptionalLong.empty()));
            }
        };
    }

    /** Returns the usage of a process and its descendants. */
    public Tree tree(long root) {
        return new Tree(root);
    }

    private synchronized Set<Long> descendants(long root) {
        long now = clock.millis();
        if (now - TREE_MS > childrenAt || now < childrenAt) {
            children = meter.children();
            childrenAt = now;
        }
        Set<Long> found = new LinkedHashSet<>();
        Deque<Long> open = new ArrayDeque<>(Set.of(root));
        while (!open.isEmpty()) {
            long pid = open.remove();
            if (found.add(pid)) {
                open.addAll(children.getOrDefault(pid, Set.of()));
            }
        }
        return found;
    }

    /** A process and its descendants. */
    public final class Tree {
        private final long root;
        private volatile Set<Long> pids = Set.of();
        private volatile Set<Path> compilerThreads = Set.of();
        private final GrowingSum cpuNs = new GrowingSum();

        private Tree(long root) {
            this.root = root;
        }

        /** Returns the numbers of its processes, the root's first, as they were looked up last. */
        public Set<Long> pids() {
            return pids.isEmpty() ? Set.of(root) : pids;
        }

        /** Reads the resources that they have used; empty when the root has ended. */
        public Optional<Usage> read(boolean details) {
            if (details || pids.isEmpty()) {
                pids = descendants(root);
                compilerThreads = meter.compilerThreads(pids);
            }
            long before = clock.millis();
            if (meter.ownCpuNs(root).isEmpty()) {
                return Optional.empty();
            }
            long usedNs = cpuNs.with(meter.cpuNs(pids));
            ReadAt at = ReadAt.between(before, clock.millis());
            return Optional.of(new Usage(
                    at, usedNs, details ? meter.footprint(pids) : Optional.empty(), compilerNs(), meter.stopped(pids)));
        }

        /** Returns whether one of the processes that were found last is stopped. */
        public boolean stopped() {
            return meter.stopped(pids());
        }

        /** Returns the CPU time of the compiler threads that were found last, ns; empty where none of them lives. */
        public OptionalLong compilerNs() {
            return meter.compilerNs(compilerThreads);
        }
    }
}
