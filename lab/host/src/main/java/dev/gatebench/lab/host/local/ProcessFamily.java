package dev.gatebench.lab.host.local;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.Usage;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A process and all descendants of it that were ever seen: descendants of a process that is gone cannot be found any
 * more.
 */
public final class ProcessFamily {
    private final ProcessHandle root;
    private final ProcessUsage.Tree usage;
    private final Consumer<List<ProcessHandle>> found;
    private final Set<ProcessHandle> known = new LinkedHashSet<>();

    /**
     * Creates the family of a process that was just started; {@code found} is told of descendants as soon as they are
     * seen.
     */
    public ProcessFamily(ProcessHandle root, ProcessUsage.Tree usage, Consumer<List<ProcessHandle>> found) {
        this.root = root;
        this.usage = usage;
        this.found = found;
        known.add(root);
    }

    /** Asks all its processes to end; does not wait. */
    public synchronized void askToEnd() {
        lookUp();
        tree().askToEnd();
    }

    /** Ends all its processes at once; does not wait. */
    public synchronized void kill() {
        lookUp();
        tree().kill();
    }

    /** Asks all its processes to end, then kills them. Returns when all have ended, at the latest after 8 s. */
    public void end() {
        askToEnd();
        if (!await(ProcessTree.GRACE)) {
            kill();
            await(ProcessTree.KILL);
        }
    }

    /** Looks for descendants while the first process lives: later its number may be another's. */
    private void lookUp() {
        if (root.isAlive()) {
            known.addAll(ProcessTree.of(root).all());
        }
    }

    public synchronized boolean hasEnded() {
        return known.stream().noneMatch(ProcessHandle::isAlive);
    }

    /** Waits until all its processes have ended. Returns whether they have. */
    public boolean await(Duration limit) {
        return tree().await(limit);
    }

    private synchronized ProcessTree tree() {
        return new ProcessTree(List.copyOf(known));
    }

    /** Returns the numbers of its processes, the first of them first, as they were looked up last. */
    public Set<Long> pids() {
        return usage.pids();
    }

    /** Places all its threads as {@link dev.gatebench.lab.host.Task#place} does. */
    public boolean place(CpuSet cpus) {
        Set<Long> pids = usage.pids();
        boolean level = pids.stream()
                .map(CompilerThreads::levelPrecedence)
                .reduce(Boolean::logicalAnd)
                .orElse(false);
        boolean moved = pids.stream()
                .map(pid -> Taskset.move(pid, cpus))
                .reduce(Boolean::logicalAnd)
                .orElse(false);
        return level && moved;
    }

    /** Favours its compiler threads as {@link dev.gatebench.lab.host.Task#favourCompiler} does. */
    public boolean favourCompiler(CpuSet cpus) {
        return CompilerThreads.favour(usage.pids(), cpus);
    }

    /** Reads the resources that they have used together; empty when the first has ended. */
    public Optional<Usage> usage(boolean details) {
        Optional<Usage> read = usage.read(details);
        if (details && read.isPresent()) {
            remember();
        }
        return read;
    }

    private synchronized void remember() {
        List<ProcessHandle> added = usage.pids().stream()
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .filter(known::add)
                .toList();
        known.removeIf(handle -> !handle.isAlive());
        if (!added.isEmpty()) {
            found.accept(added);
        }
    }
}
