package dev.gatebench.injector.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much later than asked for Linux may wake a thread that sleeps, so that several can be woken at once: 50 µs unless
 * it says otherwise (prctl(2), PR_SET_TIMERSLACK; proc(5), timerslack_ns).
 */
final class TimerSlack {
    private static final Path SELF = Path.of("/proc/thread-self");

    private TimerSlack() {}

    /** Has the thread that calls woken as soon as can be; where the kernel does not let it, it is woken later. */
    static void least() {
        try {
            Path thread = Files.readSymbolicLink(SELF).getFileName();
            Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), "1");
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            // no Linux, or not allowed: what it costs shows in the delays
        }
    }
}
