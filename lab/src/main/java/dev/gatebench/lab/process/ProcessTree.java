package dev.gatebench.lab.process;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Ends a process and all its descendants: first asked to, then killed. */
public final class ProcessTree {
    private static final long GRACE_SECONDS = 3;
    private static final long KILL_SECONDS = 5;

    private ProcessTree() {}

    /** Ends one process with its descendants: see {@link #endAll}. */
    public static void end(ProcessHandle root) {
        endAll(List.of(root));
    }

    /**
     * Ends several processes with their descendants at once. Descendants are listed before anything ends: those of a process that is gone
     * cannot be found any more. Returns when all of them have ended, at the latest after 8 s.
     */
    public static void endAll(Collection<ProcessHandle> roots) {
        List<ProcessHandle> tree = new ArrayList<>(roots);
        roots.forEach(root -> tree.addAll(root.descendants().toList()));
        tree.forEach(ProcessHandle::destroy);
        if (!ended(tree, GRACE_SECONDS)) {
            tree.forEach(ProcessHandle::destroyForcibly);
            ended(tree, KILL_SECONDS);
        }
    }

    private static boolean ended(List<ProcessHandle> handles, long seconds) {
        CompletableFuture<?> all = CompletableFuture.allOf(
                handles.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
        try {
            all.get(seconds, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
