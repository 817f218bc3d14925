package dev.gatebench.lab.fake;

import dev.gatebench.lab.process.Time;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Time that passes when somebody waits, and in no other way. */
public final class FakeTime implements Time {
    /** Where the wall clock begins, ms since 1970. */
    public static final long START_MS = 1_700_000_000_000L;

    /** The longest step in which it passes. */
    public static final long TICK_MS = 100;

    private final List<Runnable> ticks = new ArrayList<>();
    private long epochMs = START_MS;
    private long nanos;

    @Override
    public synchronized Instant instant() {
        return Instant.ofEpochMilli(epochMs);
    }

    @Override
    public synchronized long nanos() {
        return nanos;
    }

    /** Passes, {@value #TICK_MS} ms at a time; after each step whoever asked for it is called. */
    @Override
    public void pause(long ms) {
        long left = ms;
        while (left > 0) {
            long step = Math.min(TICK_MS, left);
            synchronized (this) {
                epochMs += step;
                nanos += TimeUnit.MILLISECONDS.toNanos(step);
            }
            left -= step;
            List.copyOf(ticks).forEach(Runnable::run);
        }
    }

    /** Sets the wall clock, which the other clock does not follow. */
    public synchronized void setWallClockBy(long ms) {
        epochMs += ms;
    }

    /** Has something done after each step of time. */
    public void onTick(Runnable tick) {
        ticks.add(tick);
    }
}
