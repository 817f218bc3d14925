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
 * The process of one step. A tool that has printed its figures is held by its open standard input until the requests in
 * flight have arrived and its CPU time has been read to the end of the load. A tool that does not wait for its input,
 * or is ended early, loses its last reading only: its step is not over before the requests in flight have arrived.
 */
final class StepProcess {
    /** In this time the requests in flight at the end of the load reach the backend. */
    private static final long LEAST_HOLD_MS = 500;
    /** Meters that cannot read the process must not hold it for ever. */
    private static final long MOST_HOLD_MS = 3000;
    /** The output of a tool that prints more is refused. */
    private static final int MOST_LINES = 5_000_000;

    private static final int MOST_LINE = 200;

    private final ToolStep toDo;
    private final Task task;
    private final ToolDriver tool;
    private final Time time;
    private final DriverContext.Meters meters;
    private final List<String> lines = new ArrayList<>();
    private final Thread reader;
    private OptionalLong loadEnded = OptionalLong.empty();
    private long loadEndedNanos;

    private boolean endedEarly;
    private boolean overflowed;
    private boolean released;

    StepProcess(ToolStep toDo, Task task, ToolDriver tool, DriverContext context) {
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
            // it was ended while it printed: the missing lines show when its output is read
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
        if (tool.endsLoad(line)) {
            endLoad();
        }
    }

    private void endLoad() {
        if (loadEnded.isEmpty()) {
            loadEnded = OptionalLong.of(time.millis());
            loadEndedNanos = time.nanos();
        }
    }

    /** Returns when the load ended, as the tool or its own end says, ms since 1970; empty while it runs. */
    synchronized OptionalLong loadEnded() {
        if (!task.alive() && !reader.isAlive()) {
            endLoad();
        }
        return loadEnded;
    }

    /** Whether the process has ended, and all its output and requests have arrived; releases it in time. */
    boolean gone() {
        OptionalLong ended = loadEnded();
        if (ended.isPresent() && !released && isHeldEnough(ended.getAsLong())) {
            released = true;
            try {
                task.input().close();
            } catch (IOException e) {
                // the process has ended meanwhile
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
     * Returns the lines of its output.
     *
     * @throws IllegalArgumentException in one line when there are more than are kept
     */
    synchronized List<String> output() {
        if (overflowed) {
            throw new IllegalArgumentException("the output of " + tool.id() + " must have at most " + MOST_LINES
                    + " lines, has more: measure for a shorter time");
        }
        return List.copyOf(lines);
    }
}
