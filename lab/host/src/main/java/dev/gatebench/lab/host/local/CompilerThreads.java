package dev.gatebench.lab.host.local;

import dev.gatebench.lab.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A JVM's JIT compiler threads; their CPU time is from {@code /proc/PID/task/TID/schedstat} (ns; Linux's
 * {@code Documentation/scheduler/sched-stats.rst}) or, in a kernel without it, {@code stat} (10 ms ticks).
 *
 * <p>HotSpot's perf data do not serve, because {@code java.ci.totalTime} is elapsed time, added when a compilation
 * ends: where the compiler waits for a busy CPU it says several times the CPU time that it took from the requests (6.4
 * s against 0.96 s of CPU on two CPUs with a load of 8), and a compilation of seconds shows only after it. Threads also
 * tell without {@code -XX:+UsePerfData}, and of a JVM in a container.
 */
final class CompilerThreads {
    /**
     * Names of the threads: the kernel keeps 15 characters of HotSpot's "C1 CompilerThread0" and "C2 CompilerThread0".
     */
    private static final String NAME = "C[12] CompilerThre.*";

    private CompilerThreads() {}

    /**
     * Binds the living compiler threads of processes, and those that they start, to CPUs, and lets them run before
     * other threads where this process may do that; false where there is none.
     */
    static boolean favour(Collection<Long> pids, CpuSet cpus) {
        List<Long> threads = pids.stream().flatMap(pid -> ids(pid).stream()).toList();
        threads.forEach(thread -> Taskset.moveThread(thread, cpus));
        Niceness.set(threads, Niceness.FAVOURED);
        return !threads.isEmpty();
    }

    /**
     * Gives the compiler threads of a process the nice value of its first thread, so that none runs before another.
     * Looks twice: a compiler thread that another starts meanwhile has that one's. Returns false where one still has
     * another.
     */
    static boolean levelPrecedence(long pid) {
        OptionalInt nice = ProcStat.nice(folder(pid).resolve("stat"));
        if (nice.isEmpty()) {
            return true; // it is gone
        }
        for (int pass = 0; pass < Taskset.PASSES; pass++) {
            Niceness.set(unlike(nice.getAsInt(), pid), nice.getAsInt());
        }
        return unlike(nice.getAsInt(), pid).isEmpty();
    }

    private static List<Long> unlike(int nice, long pid) {
        return ids(pid).stream()
                .filter(thread -> ProcStat.nice(folder(thread).resolve("stat")).orElse(nice) != nice)
                .toList();
    }

    private static List<Long> ids(long pid) {
        return of(folder(pid)).stream()
                .map(thread -> Long.valueOf(thread.getFileName().toString()))
                .toList();
    }

    private static Path folder(long id) {
        return Path.of("/proc", Long.toString(id));
    }

    /**
     * Returns the folders of the living compiler threads of a process; none when it is gone or no HotSpot JVM with a
     * compiler.
     *
     * @param process the process's folder in {@code /proc}
     */
    static Set<Path> of(Path process) {
        Set<Path> found = new LinkedHashSet<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(process.resolve("task"))) {
            for (Path task : tasks) {
                if (isCompiler(task)) {
                    found.add(task);
                }
            }
        } catch (IOException e) {
            return Set.of();
        }
        return found;
    }

    /** Returns the CPU time of those threads that live, ns; empty where none does. */
    static OptionalLong cpuNs(Collection<Path> threads) {
        return threads.stream()
                .map(CompilerThreads::ofThread)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .reduce(Long::sum);
    }

    private static boolean isCompiler(Path task) {
        try {
            return ProcStat.read(task.resolve("comm")).strip().matches(NAME);
        } catch (IOException e) {
            return false; // the thread ended between listing and reading
        }
    }

    private static OptionalLong ofThread(Path task) {
        OptionalLong scheduled = ProcStat.scheduledNs(task.resolve("schedstat"));
        return scheduled.isPresent() ? scheduled : ProcStat.cpuNs(task.resolve("stat"));
    }
}
