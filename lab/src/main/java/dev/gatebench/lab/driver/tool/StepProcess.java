package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.Time;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The process of one step. A tool that has said what it saw is held for a moment by its open standard input, so that its
 * CPU time can be read to the end of the load; one that does not wait for its input loses nothing but that.
 */
final class StepProcess {
    private static final long HOLD_MS = 500;

    private final Step step;
    private final Task task;
    private final StepTool tool;
    private final Time time;
    private final long startedEpochMs;
    private final List<String> lines = new ArrayList<>();
    private final Thread reader;
    private OptionalLong loadEnded = OptionalLong.empty();
    private boolean endedEarly;
    private boolean released;

    StepProcess(Step step, Task task, StepTool tool, Time time) {
        this.step = step;
        this.task = task;
        this.tool = tool;
        this.time = time;
        this.startedEpochMs = time.millis();
        this.reader = new Thread(this::read, "gatebench-" + tool.id() + "-reader");
        reader.setDaemon(true);
        reader.start();
    }

    Step step() {
        return step;
    }

    Task task() {
        return task;
    }

    private void read() {
        try (BufferedReader output = task.output()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                add(line);
            }
        } catch (IOException e) {
            // it was ended while it printed: what is missing shows when its output is read
        }
    }

    private synchronized void add(String line) {
        lines.add(line);
        if (loadEnded.isEmpty() && tool.endsLoad(line)) {
            loadEnded = OptionalLong.of(time.millis());
        }
    }

    /** When the load ended, as it said or as its end shows, ms since 1970; empty while it goes on. */
    synchronized OptionalLong loadEnded() {
        if (loadEnded.isEmpty() && !task.alive()) {
            loadEnded = OptionalLong.of(time.millis());
        }
        return loadEnded;
    }

    /** Whether it is gone and all that it printed is here; lets go of it when it has been held for long enough. */
    boolean gone() {
        OptionalLong ended = loadEnded();
        if (ended.isPresent() && !released && time.millis() >= ended.getAsLong() + HOLD_MS) {
            released = true;
            try {
                task.input().close();
            } catch (IOException e) {
                // it has ended meanwhile
            }
        }
        return !task.alive() && !reader.isAlive();
    }

    void endEarly() {
        endedEarly = true;
        task.askToEnd();
    }

    boolean endedEarly() {
        return endedEarly;
    }

    long startedEpochMs() {
        return startedEpochMs;
    }

    synchronized List<String> output() {
        return List.copyOf(lines);
    }
}
