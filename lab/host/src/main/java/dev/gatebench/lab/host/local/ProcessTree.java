package dev.gatebench.lab.host.local;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process, first, and its descendants, listed before anything ends: descendants of a process that is gone cannot be
 * found any more.
 */
record ProcessTree(List<ProcessHandle> all) {
    static final Duration GRACE = Duration.ofSeconds(3);
    static final Duration KILL = Duration.ofSeconds(5);

    ProcessTree {
        all = List.copyOf(all);
    }

    static ProcessTree of(ProcessHandle root) {
        List<ProcessHandle> all = new ArrayList<>(List.of(root));
        all.addAll(root.descendants().toList());
        return new ProcessTree(all);
    }

    void askToEnd() {
        all.forEach(ProcessHandle::destroy);
    }

    void kill() {
        all.forEach(ProcessHandle::destroyForcibly);
    }

    /** Asks all to end, then kills them. Returns when all have ended, at the latest after 8 s. */
    void end() {
        askToEnd();
        if (!await(GRACE)) {
            kill();
            await(KILL);
        }
    }

    /** Waits until all have ended. Returns whether they have. */
    boolean await(Duration limit) {
        try {
            CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
                    .get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
