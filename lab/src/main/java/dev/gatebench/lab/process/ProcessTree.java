package dev.gatebench.lab.process;

import java.util.ArrayList;
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

    /** Returns when all of them have ended, at the latest after 8 s. */
    public static void end(ProcessHandle root) {
        List<ProcessHandle> tree = new ArrayList<>(root.descendants().toList());
        tree.add(root);
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
