package dev.gatebench.lab.cpu;

import dev.gatebench.lab.meter.CompilerThreads;
import dev.gatebench.lab.process.Await;
import java.time.Duration;

/**
 * The CPUs of a JVM's JIT compiler. Until the system under test is warm its compiler's threads, and they alone, may use all CPUs: compiled code
 * then comes sooner, because the compiler does not take its time from the requests.
 */
public final class CompilerCpus {
    /** A JVM has its compiler's threads some 50 ms after it began. */
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private CompilerCpus() {}

    /** Lets the compiler of a JVM that was just started use all CPUs, as soon as it has its threads. */
    public static void freeOnceStarted(long pid, Placement placement) {
        if (pid > 0 && Placements.all(placement).isPresent()) {
            Await.found(LIMIT, () -> CompilerThreads.ids(pid).stream().findFirst());
            free(pid, placement);
        }
    }

    /** Lets the compiler of a running JVM use all CPUs; nothing happens where nothing is pinned, or to what is no JVM of this machine. */
    public static void free(long pid, Placement placement) {
        Placements.all(placement)
                .ifPresent(all -> CompilerThreads.ids(pid).forEach(tid -> Taskset.moveThread(tid, all)));
    }
}
