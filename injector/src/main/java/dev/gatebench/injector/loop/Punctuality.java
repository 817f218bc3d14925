package dev.gatebench.injector.loop;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Makes Linux wake a sleeping thread soon. It wakes one up to 50 µs late, so that several can be woken at once, unless
 * it is told otherwise (prctl(2), PR_SET_TIMERSLACK; proc(5), timerslack_ns). Where another thread of the same CPU is
 * at work it may let that finish its slice first, some 3 ms, unless the one that wakes has a real-time policy
 * (sched(7), SCHED_FIFO). Steps that are not permitted are left out: their cost shows in the delays.
 */
final class Punctuality {
    private static final Path SELF = Path.of("/proc/thread-self");
    /** {@code chrt} is of util-linux, as {@code taskset} is. The least priority is above every thread without it. */
    private static final List<String> FIRST = List.of("chrt", "--fifo", "--pid", "1");

    private static final List<String> AS_OTHERS = List.of("chrt", "--other", "--pid", "0");
    private static final long LIMIT_S = 5;

    private Punctuality() {}

    /** Wakes the calling thread without slack from now on; returns its id in the system where it has one. */
    static Optional<String> withoutSlack() {
        String thread;
        try {
            thread = Files.readSymbolicLink(SELF).getFileName().toString();
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            return Optional.empty(); // no Linux
        }
        try {
            Files.writeString(Path.of("/proc", thread, "timerslack_ns"), "1");
        } catch (IOException | SecurityException e) {
            return Optional.of(thread); // not allowed
        }
        return Optional.of(thread);
    }

    /** Runs a thread before all others of its CPU, or as they do. */
    static void runFirst(String thread, boolean first) throws InterruptedException {
        List<String> command = new ArrayList<>(first ? FIRST : AS_OTHERS);
        command.add(thread);
        try {
            Process chrt = new ProcessBuilder(command)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            if (!chrt.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
                chrt.destroyForcibly();
            }
        } catch (IOException e) {
            // there is no such program
        }
    }
}
