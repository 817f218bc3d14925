package dev.gatebench.lab.jvm;

import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.Await;
import java.time.Duration;
import java.util.Optional;

/**
 * The CPUs of a JVM's JIT compiler. Until the system under test is warm its compiler's threads, and they alone, may use
 * all CPUs: compiled code then comes sooner, because the compiler does not take its time from the requests.
 */
public final class CompilerCpus {
    /** A JVM has its compiler's threads some 50 ms after it began. */
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private CompilerCpus() {}

    /** Lets the compiler of a JVM that was just started use all CPUs, as soon as it has its threads. */
    public static void freeOnceStarted(Task task, Placement placement) {
        placement
                .all(task.machine())
                .ifPresent(all -> Await.found(
                        LIMIT, () -> task.placeCompiler(all) || !task.alive() ? Optional.of(task) : Optional.empty()));
    }

    /** Lets the compiler of a running JVM use all CPUs; false where nothing is pinned, and of what is no JVM. */
    public static boolean free(Task task, Placement placement) {
        return placement.all(task.machine()).map(task::placeCompiler).orElse(false);
    }
}
