package dev.gatebench.lab.host.local;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * The start of a process, by which it is told from another that has its number later. On Linux it is in clock ticks
 * since the boot, which no step of the wall clock changes; elsewhere the JDK tells it, in ms since the epoch.
 *
 * @param unit {@code ticks} or {@code ms}
 */
public record ProcessStart(Unit unit, long value) {
    /** Greatest difference between two readings of one start in ms, which moves when the clock is set. */
    private static final long TOLERANCE_MS = 2000;

    /** The unit in which the system tells a start. */
    public enum Unit {
        /** Clock ticks since the boot, {@code starttime} of {@code proc(5)}. */
        TICKS,
        /** Milliseconds since the epoch. */
        MS
    }

    /** Reads the start of a process; empty when it has ended, or the system does not tell. */
    public static Optional<ProcessStart> of(long pid) {
        Optional<ProcessStart> ticks = ProcStat.of(Path.of("/proc", Long.toString(pid), "stat"))
                .flatMap(stat -> stat.startTicks().stream().boxed().findFirst())
                .map(start -> new ProcessStart(Unit.TICKS, start));
        return ticks.isPresent()
                ? ticks
                : ProcessHandle.of(pid)
                        .flatMap(handle -> handle.info().startInstant())
                        .map(Instant::toEpochMilli)
                        .map(start -> new ProcessStart(Unit.MS, start));
    }

    /** Whether this and another reading are of one start. */
    boolean isSame(ProcessStart other) {
        long difference = Math.abs(value - other.value);
        return unit == other.unit && difference <= (unit == Unit.MS ? TOLERANCE_MS : 0);
    }
}
