package dev.gatebench.lab.host.local;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Topology;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Tools;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Binds processes to CPUs with {@code taskset} (util-linux), which replaces itself by the command. */
public final class Taskset {
    /**
     * Number of moves that reach all threads: a thread that starts while the others are moved inherits the CPUs of its
     * parent.
     */
    static final int PASSES = 2;

    private Taskset() {}

    /**
     * Binds this process to the helpers' CPUs, so that it never takes the system under test's, until the returned
     * binding is closed: the process then has its earlier CPUs, which the next run in it must find.
     */
    public static Bound bindThisProcess(Placement placement) {
        long pid = ProcessHandle.current().pid();
        Optional<CpuSet> before = Topology.ofThisProcess().map(Topology::set);
        Optional<CpuSet> helpers = placement.helpers(LocalHost.MACHINE);
        // one that fails may have moved some threads: they are given back too
        helpers.filter(cpus -> before.isPresent()).ifPresent(cpus -> move(pid, cpus));
        return () -> helpers.flatMap(cpus -> before).ifPresent(cpus -> giveBack(pid, cpus));
    }

    private static void giveBack(long pid, CpuSet cpus) {
        move(pid, cpus);
        Optional<CpuSet> now = Topology.ofThisProcess().map(Topology::set);
        if (!now.equals(Optional.of(cpus)) && !move(pid, cpus)) {
            throw new EnvironmentException("this process must have its CPUs " + cpus + " again after a run, has "
                    + now.map(CpuSet::toString).orElse("unknown ones")
                    + ": start Gatebench again before it measures anything else");
        }
    }

    /** A binding for a while. */
    @FunctionalInterface
    public interface Bound extends AutoCloseable {
        /**
         * Ends the binding.
         *
         * @throws EnvironmentException in one line when that fails
         */
        @Override
        void close();
    }

    /** Binds a running process, all its threads and those that they will start; false where that fails. */
    public static boolean move(long pid, CpuSet cpus) {
        boolean moved = false;
        for (int pass = 0; pass < PASSES; pass++) {
            // a thread that ends meanwhile lets a pass fail: the last tells
            moved = Tools.firstLine(List.of("taskset", "-a", "-c", "-p", cpus.toString(), Long.toString(pid)))
                    .isPresent();
        }
        return moved;
    }

    /** Binds one running thread, and those that it will start, by its id; false where that fails. */
    static boolean moveThread(long tid, CpuSet cpus) {
        return Tools.firstLine(List.of("taskset", "-c", "-p", cpus.toString(), Long.toString(tid)))
                .isPresent();
    }

    /** Returns the command as it is to be started: behind {@code taskset -c LIST} where there is a CPU set. */
    public static List<String> wrap(Optional<CpuSet> cpus, List<String> command) {
        return cpus.map(set -> {
                    List<String> wrapped = new ArrayList<>(List.of("taskset", "-c", set.toString()));
                    wrapped.addAll(command);
                    return List.copyOf(wrapped);
                })
                .orElse(command);
    }
}
