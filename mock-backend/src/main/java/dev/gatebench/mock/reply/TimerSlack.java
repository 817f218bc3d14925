package dev.gatebench.mock.reply;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reduces the timer slack of a thread, the time by which Linux may fire its timers late to save wake-ups: 50 µs unless
 * the thread asks for less (prctl(2), PR_SET_TIMERSLACK). A backend that promises a delay wants none.
 */
final class TimerSlack {
    private TimerSlack() {}

    /**
     * Asks for the least slack, 1 ns, for the current thread; where that is not possible, timers stay as late as they
     * were.
     */
    static void shrinkForCurrentThread() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self"));
            Files.writeString(Path.of("/proc", thread.getFileName().toString(), "timerslack_ns"), "1");
        } catch (IOException | RuntimeException notLinuxOrNotAllowed) {
            // replies may be up to 50 µs later, which the statistics show
        }
    }
}
