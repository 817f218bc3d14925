package dev.gatebench.injector.loop;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * How soon Linux wakes a thread that sleeps. It wakes it up to 50 µs late, so that several can be woken at once, unless
 * it is told otherwise (prctl(2), PR_SET_TIMERSLACK; proc(5), timerslack_ns); and where another thread of the same CPU
 * is at work it may let that finish its slice first, some 3 ms, unless the one that wakes has a real-time policy
 * (sched(7), SCHED_FIFO). What is not permitted is left out: what it costs shows in the delays.
 */
final class Punctuality {
    private static final Path SELF = Path.of("/proc/thread-self");
    /** The least: above every thread without such a policy. */
    private static final String PRIORITY = "1";

    private static final long LIMIT_S = 5;

    private Punctuality() {}

    /** Has the thread that calls woken as soon as can be. */
    static void demand() {
        try {
            Path thread = Files.readSymbolicLink(SELF).getFileName();
            Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), "1");
            runFirst(thread.toString());
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            // no Linux, or not allowed
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** {@code chrt} is of util-linux, as {@code taskset} is. */
    private static void runFirst(String thread) throws IOException, InterruptedException {
        Process chrt = new ProcessBuilder("chrt", "--fifo", "--pid", PRIORITY, thread)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        if (!chrt.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
            chrt.destroyForcibly();
        }
    }
}
