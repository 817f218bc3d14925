package dev.gatebench.lab.driver.schedule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Task;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiFunction;

/**
 * The lines that a process of ours prints of a schedule, a {@link StepEvent} or a {@link DriverTrial} each, as JSON.
 * Their times are of the process's machine, and become the lab's here.
 */
final class ToldLines {
    private static final int SHOWN = 80;

    private final String who;
    private final ClockOffset clock;
    private final BiFunction<Step, StepEvent, DriverEvent> made;
    private final Map<String, Step> steps = new HashMap<>();
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final Queue<DriverEvent> broken = new ConcurrentLinkedQueue<>();
    private final Thread reader;

    /** @param made makes a driver's event of a step's, whose time is by the lab's clock */
    ToldLines(
            String who,
            Task task,
            Schedule schedule,
            ClockOffset clock,
            BiFunction<Step, StepEvent, DriverEvent> made) {
        this.who = who;
        this.clock = clock;
        this.made = made;
        schedule.steps().forEach(step -> steps.put(step.name(), step));
        this.reader = new Thread(() -> read(task), "gatebench-" + task.spec().name() + "-reader");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(Task task) {
        try (BufferedReader output = task.outputLines()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
            }
        } catch (DataException e) {
            broken.add(new DriverEvent.Broke(String.valueOf(e.getMessage())));
        } catch (IOException e) {
            // it was ended while it wrote; the missing lines show as trials without a result
        }
    }

    /** Returns the events since the last call, in order. */
    List<DriverEvent> next() {
        List<DriverEvent> all = new ArrayList<>();
        for (String line = lines.poll(); line != null; line = lines.poll()) {
            told(line).ifPresent(all::add);
        }
        for (DriverEvent broke = broken.poll(); broke != null; broke = broken.poll()) {
            all.add(broke);
        }
        return all;
    }

    /** Waits until all is read; false where that takes longer. */
    boolean readAll(Duration limit) {
        try {
            reader.join(limit.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !reader.isAlive();
    }

    /** Returns the event of a line; none for a step that is not the schedule's. */
    private Optional<DriverEvent> told(String line) {
        try {
            if (Json.parse(line, JsonNode.class).has("event")) {
                StepEvent event = Json.parse(line, StepEvent.class);
                long epochMs = clock.inLabTime(event.epochMs());
                return Optional.ofNullable(steps.get(event.step()))
                        .map(step -> made.apply(
                                step, new StepEvent(event.step(), event.event(), epochMs, event.answered())));
            }
            DriverTrial trial = Json.parse(line, DriverTrial.class);
            return Optional.of(new DriverEvent.Observed(trial.in(clock.inLabTime(trial.window()))));
        } catch (RuntimeException e) {
            return Optional.of(new DriverEvent.Broke(who + " must print an event or a trial a line, printed '"
                    + line.substring(0, Math.min(SHOWN, line.length())) + "'"));
        }
    }
}
