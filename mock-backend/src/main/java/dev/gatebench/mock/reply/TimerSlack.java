package dev.gatebench.mock.reply;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The time by which Linux may fire a thread's timers late to save wake-ups: 50 µs unless a thread asks for less
 * (prctl(2), PR_SET_TIMERSLACK). A backend that promises a delay asks for none.
 */
final class TimerSlack {
    private TimerSlack() {}

    /**
     * Asks for the least slack for the current thread; where that is not possible, timers stay as late as they were.
     */
    static void shrinkForCurrentThread() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self"));
            Files.writeString(Path.of("/proc", thread.getFileName().toString(), "timerslack_ns"), "1");
        } catch (IOException | RuntimeException notLinuxOrNotAllowed) {
            // costs up to 50 µs of accuracy, which the statistics show
        }
    }
}
