package dev.gatebench.lab.host.local;

import dev.gatebench.lab.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;

/**
 * A JVM's JIT compiler threads; their CPU time is from {@code /proc/PID/task/TID/schedstat} (ns; Linux's
 * {@code Documentation/scheduler/sched-stats.rst}) or, in a kernel without it, {@code stat} (10 ms ticks).
 *
 * <p>Threads and not HotSpot's perf data, because {@code java.ci.totalTime} is elapsed time, added when a compilation
 * ends: where the compiler waits for a busy CPU it says several times what it took from the requests (6.4 s against
 * 0.96 s of CPU on two CPUs with a load of 8), and a compilation of seconds shows only after it. Threads also tell
 * without {@code -XX:+UsePerfData}, and of a JVM in a container.
 */
final class CompilerThreads {
    /** The kernel keeps 15 characters of HotSpot's "C1 CompilerThread0" and "C2 CompilerThread0". */
    private static final String NAME = "C[12] CompilerThre.*";

    private CompilerThreads() {}

    /** Binds the living compiler threads of processes to CPUs; false where there is none. */
    static boolean place(Collection<Long> pids, CpuSet cpus) {
        List<Long> threads = pids.stream().flatMap(pid -> ids(pid).stream()).toList();
        threads.forEach(tid -> Taskset.moveThread(tid, cpus));
        return !threads.isEmpty();
    }

    /** Those of a process; none when it is gone, no HotSpot JVM, or the system has no {@code /proc}. */
    private static List<Long> ids(long pid) {
        List<Long> ids = new ArrayList<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path task : tasks) {
                if (isCompiler(task)) {
                    ids.add(Long.valueOf(task.getFileName().toString()));
                }
            }
        } catch (IOException e) {
            return List.of();
        }
        return ids;
    }

    /**
     * CPU time that the living compiler threads have used, ns.
     *
     * @param process the process's folder in {@code /proc}
     * @return empty when it has no such thread: it is gone or no HotSpot JVM with a compiler
     */
    static OptionalLong cpuNs(Path process) {
        long sum = 0;
        boolean found = false;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(process.resolve("task"))) {
            for (Path task : tasks) {
                OptionalLong ns = ofThread(task);
                found |= ns.isPresent();
                sum += ns.orElse(0);
            }
        } catch (IOException e) {
            return OptionalLong.empty();
        }
        return found ? OptionalLong.of(sum) : OptionalLong.empty();
    }

    private static boolean isCompiler(Path task) {
        try {
            return ProcMeter.read(task.resolve("comm")).strip().matches(NAME);
        } catch (IOException e) {
            return false; // the thread ended between listing and reading
        }
    }

    private static OptionalLong ofThread(Path task) {
        if (!isCompiler(task)) {
            return OptionalLong.empty();
        }
        OptionalLong scheduled = ProcMeter.scheduledNs(task.resolve("schedstat"));
        return scheduled.isPresent() ? scheduled : ProcMeter.statCpuNs(task.resolve("stat"));
    }
}
