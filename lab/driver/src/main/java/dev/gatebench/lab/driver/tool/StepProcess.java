package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.Time;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The process of one step. A tool that has said what it saw is held by its open standard input until what was in flight
 * has arrived and its CPU time has been read to the end of the load; one that does not wait for its input, or is ended
 * early, loses its last reading alone: its step is not over before what was in flight has arrived.
 */
final class StepProcess {
    /** What was in flight when it stopped sending reaches the backend in this time. */
    private static final long LEAST_HOLD_MS = 500;
    /** Meters that cannot read it must not hold it for ever. */
    private static final long MOST_HOLD_MS = 3000;
    /** What a tool prints beyond is left out, and its output is refused for that. */
    private static final int MOST_LINES = 5_000_000;

    private static final int MOST_LINE = 200;

    private final ToolStep toDo;
    private final Task task;
    private final StepTool tool;
    private final Time time;
    private final DriverContext.Meters meters;
    private final List<String> lines = new ArrayList<>();
    private final Thread reader;
    private OptionalLong loadEnded = OptionalLong.empty();
    /** The same of the clock that nobody sets. */
    private long loadEndedNanos;

    private boolean endedEarly;
    private boolean overflowed;
    private boolean released;

    StepProcess(ToolStep toDo, Task task, StepTool tool, DriverContext context) {
        this.toDo = toDo;
        this.task = task;
        this.tool = tool;
        this.time = context.time();
        this.meters = context.meters();
        this.reader = new Thread(this::read, "gatebench-" + tool.id() + "-reader");
        reader.setDaemon(true);
        reader.start();
    }

    ToolStep toDo() {
        return toDo;
    }

    Step step() {
        return toDo.step();
    }

    Task task() {
        return task;
    }

    private void read() {
        StringBuilder line = new StringBuilder();
        try (BufferedReader output = task.output()) {
            for (int sign = output.read(); sign >= 0; sign = output.read()) {
                if (sign == '\n') {
                    add(line.toString());
                    line.setLength(0);
                } else if (line.length() < MOST_LINE) {
                    line.append(Character.isISOControl(sign) ? '?' : (char) sign);
                }
            }
        } catch (IOException e) {
            // it was ended while it printed: what is missing shows when its output is read
        }
        if (!line.isEmpty()) {
            add(line.toString());
        }
    }

    private synchronized void add(String line) {
        if (lines.size() < MOST_LINES) {
            lines.add(line);
        } else {
            overflowed = true;
        }
        if (loadEnded.isEmpty() && tool.endsLoad(line)) {
            loadEnded = OptionalLong.of(time.millis());
            loadEndedNanos = time.nanos();
        }
    }

    /** When the load ended, as it said or as its end shows, ms since 1970; empty while it goes on. */
    synchronized OptionalLong loadEnded() {
        if (loadEnded.isEmpty() && !task.alive() && !reader.isAlive()) {
            loadEnded = OptionalLong.of(time.millis());
            loadEndedNanos = time.nanos();
        }
        return loadEnded;
    }

    /**
     * Whether it is gone, and all that it printed and sent has arrived; lets go of it when it has been held for long
     * enough.
     */
    boolean gone() {
        OptionalLong ended = loadEnded();
        if (ended.isPresent() && !released && isHeldEnough(ended.getAsLong())) {
            released = true;
            try {
                task.input().close();
            } catch (IOException e) {
                // it has ended meanwhile
            }
        }
        return !task.alive() && !reader.isAlive() && sinceLoadMs() >= LEAST_HOLD_MS;
    }

    private boolean isHeldEnough(long endedEpochMs) {
        long heldMs = sinceLoadMs();
        return heldMs >= MOST_HOLD_MS || (heldMs >= LEAST_HOLD_MS && meters.haveRead(task, endedEpochMs));
    }

    private synchronized long sinceLoadMs() {
        return TimeUnit.NANOSECONDS.toMillis(time.nanos() - loadEndedNanos);
    }

    void endEarly() {
        endedEarly = true;
        task.askToEnd();
    }

    boolean endedEarly() {
        return endedEarly;
    }

    long startedEpochMs() {
        return task.startedEpochMs();
    }

    /**
     * What it printed.
     *
     * @throws IllegalArgumentException in one line when that was more than is kept
     */
    synchronized List<String> output() {
        if (overflowed) {
            throw new IllegalArgumentException("the output of " + tool.id() + " must have at most " + MOST_LINES
                    + " lines, has more: measure for a shorter time");
        }
        return List.copyOf(lines);
    }
}
