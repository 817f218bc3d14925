package dev.gatebench.lab.jvm;

import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.Await;
import java.time.Duration;
import java.util.Optional;

/**
 * Favours the JIT compiler of a JVM that is not warm yet. Until it is, the compiler's threads, and they alone, may use
 * all CPUs and run before all others where the host permits it. Code is then compiled sooner, since the compiler does
 * not wait for requests that slow code serves.
 */
public final class FavouredCompiler {
    /** A JVM has its compiler's threads some 50 ms after it began. */
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private FavouredCompiler() {}

    /**
     * Lets a JVM that was just started, and told how many CPUs it has, use all of them until it is placed, and its
     * compiler run first, as soon as it has its compiler's threads.
     */
    public static void onceStarted(Task task, Placement placement) {
        placement
                .all(task.machine())
                .ifPresent(all -> Await.found(LIMIT, () -> {
                    boolean begun = task.favourCompiler(all);
                    if (begun) {
                        task.place(all);
                        task.favourCompiler(all);
                    }
                    return begun || !task.alive() ? Optional.of(task) : Optional.empty();
                }));
    }

    /**
     * Favours the compiler of a running JVM, until the task is placed; false where nothing is pinned, and for a task
     * that is no JVM.
     */
    public static boolean of(Task task, Placement placement) {
        return placement.all(task.machine()).map(task::favourCompiler).orElse(false);
    }
}
