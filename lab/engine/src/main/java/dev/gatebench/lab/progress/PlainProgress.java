package dev.gatebench.lab.progress;

import dev.gatebench.core.unit.Durations;
import java.io.PrintStream;
import java.time.Duration;

/** One line for each thing that begins, as CI logs want it. */
final class PlainProgress implements Progress {
    private final PrintStream out;
    private final Duration planned;

    PlainProgress(PrintStream out, Duration planned) {
        this.out = out;
        this.planned = planned;
    }

    @Override
    public void running(String what, Duration done) {
        long percent = planned.isZero() ? 100 : Math.min(100, 100 * done.toMillis() / planned.toMillis());
        out.printf("[%3d %%, at most %s left] %s%n", percent, Durations.people(planned.minus(done)), what);
    }

    @Override
    public void line(String text) {
        out.println(text);
    }

    @Override
    public void close() {
        out.flush();
    }
}
