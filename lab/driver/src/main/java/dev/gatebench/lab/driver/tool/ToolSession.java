package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A session that works through a schedule with a tool, which it starts once for each step. A step has no ramp. A trial
 * lasts as long as the window of its step, and what the tool sends {@linkplain ToolDriver#leadMs before}, in whole
 * seconds. Steps that are beside each other are processes that run at the same time.
 */
public final class ToolSession implements DriverSession {
    private static final long MS_PER_SECOND = 1000;
    /** A load that ends before this share of its time is no trial. */
    private static final double LEAST_SHARE = 0.95;

    /** Longest time by which a window may end after the load was due to, ms: a busy machine starts a tool as late. */
    private static final long MOST_LATE_MS = 1000;

    private final DriverContext context;
    private final ToolDriver tool;
    private final Path program;
    private final Map<String, String> environment;
    private final List<List<Step>> groups;
    private final ToolGroupStart start;
    private final List<StepProcess> running = new ArrayList<>();
    private int group;
    private long startAtNanos;

    private boolean broken;
    private String ending = "it has come to its end";

    /** Begins with the silence before the first step. */
    ToolSession(ToolDriver tool, Path program, DriverContext context) {
        this.tool = tool;
        this.program = program;
        this.context = context;
        this.groups = Schedule.groups(context.schedule().steps());
        tool.prepare(context.folder(), context.schedule().request());
        this.environment = tool.environment(context.folder());
        try {
            context.host().put(context.folder());
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + context.folder() + "' cannot be staged for the injector: " + e.getMessage(), e);
        }
        this.start = new ToolGroupStart(context);
        this.startAtNanos = afterTheGap();
    }

    private long afterTheGap() {
        return context.time().nanos()
                + TimeUnit.MILLISECONDS.toNanos(context.schedule().gapMs());
    }

    @Override
    public List<DriverEvent> next() {
        List<DriverEvent> events = new ArrayList<>();
        if (!broken
                && running.isEmpty()
                && group < groups.size()
                && context.time().nanos() >= startAtNanos
                && isDue(events)) {
            groups.get(group).forEach(step -> start(step, events));
        }
        Iterator<StepProcess> each = running.iterator();
        while (each.hasNext()) {
            StepProcess process = each.next();
            if (process.gone()) {
                each.remove();
                // only now: the requests in flight when the tool stopped sending have reached the backend
                long ended = process.loadEnded().orElseThrow();
                events.add(new DriverEvent.Ended(process.step(), ended));
                observe(process, ended, events);
                if (running.isEmpty()) {
                    group++;
                    startAtNanos = afterTheGap();
                }
            }
        }
        return events;
    }

    /** Whether the next group begins now: several injectors begin it together, once all are ready. */
    private boolean isDue(List<DriverEvent> events) {
        try {
            return start.isDue(group, groups.get(group).get(0), events);
        } catch (IllegalStateException e) {
            breakOff(String.valueOf(e.getMessage()), events);
            return false;
        }
    }

    private void start(Step step, List<DriverEvent> events) {
        int cpus = context.placement().count(Role.INJECTOR);
        long ms = step.kind() == StepKind.TRIAL ? tool.leadMs(step, cpus) + step.measureMs() : step.totalMs();
        String name = tool.id() + "-" + context.label() + "-" + (group + 1)
                + (groups.get(group).size() == 1 ? "" : "-" + step.arm());
        ToolStep toDo = new ToolStep(
                step,
                context.schedule().request(),
                context.schedule().expect(),
                (ms + MS_PER_SECOND - 1) / MS_PER_SECOND,
                cpus,
                context.folder(),
                context.folder().resolve(name + ".results").toAbsolutePath());
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(tool.arguments(toDo));
        Task task = context.start(TaskSpec.read(
                        name,
                        Role.INJECTOR,
                        command,
                        context.placement().cpus(Role.INJECTOR),
                        context.logs().resolve(tool.id() + "-" + context.label() + ".log"))
                .with(environment)
                .writing(context.folder()));
        StepProcess process = new StepProcess(toDo, task, tool, context);
        running.add(process);
        events.add(new DriverEvent.Started(step, process.startedEpochMs(), List.of(task), tool.mostCpus(step, cpus)));
    }

    private void observe(StepProcess process, long endEpochMs, List<DriverEvent> events) {
        context.tasks().end(process.task());
        if (!process.endedEarly() && process.task().exitCode().orElse(0) != 0) {
            breakOff(process.task().ending(), events);
        } else if (process.endedEarly() || process.step().kind() != StepKind.TRIAL) {
            forget(process.toDo().results());
        } else {
            try {
                DriverTrial found = observed(process, endEpochMs);
                long livedMs = context.time().millis() - process.startedEpochMs();
                if (found.window().lengthMs() > livedMs) {
                    throw new IllegalArgumentException(tool.id() + " must not have sent for longer than it lived, said "
                            + found.window().lengthMs() + " ms, lived " + livedMs + " ms");
                }
                boolean whole = found.window().lengthMs()
                        >= LEAST_SHARE * process.step().measureMs();
                events.add(new DriverEvent.Observed(inTime(process, whole ? found : found.withComplete(false))));
                forget(process.toDo().results());
            } catch (RuntimeException e) {
                breakOff(String.valueOf(e.getMessage()), events); // whatever it printed, it is no result
            }
        }
    }

    /**
     * Refuses a trial whose end was read long after it was due: the window of a tool that does not tell the time ends
     * where the lab read its last line, and CPU time would be that of other seconds.
     */
    private DriverTrial inTime(StepProcess process, DriverTrial found) {
        long dueMs = process.startedEpochMs() + process.toDo().seconds() * MS_PER_SECOND;
        long lateMs = found.window().toEpochMs() - dueMs;
        return tool.is(ToolDriver.Trait.COUNTS_FROM_ITS_START) || lateMs <= MOST_LATE_MS
                ? found
                : found.refusedFor("the end of the load of " + tool.id() + " must be read within " + MOST_LATE_MS
                        + " ms after it is due, was read after " + lateMs
                        + " ms: the lab, the tool or the way between them was held up, so that nobody knows when the"
                        + " window was; see to what held it up and measure the trial again");
    }

    private DriverTrial observed(StepProcess process, long endEpochMs) {
        if (tool.is(ToolDriver.Trait.WRITES_RESULTS)) {
            try {
                context.host().fetch(process.toDo().results());
            } catch (IOException e) {
                throw new IllegalArgumentException(
                        "'" + process.toDo().results() + "' cannot be brought from the injector: " + e.getMessage(), e);
            }
        }
        return tool.observed(process.toDo(), new ToolOutput(process.startedEpochMs(), endEpochMs, process.output()));
    }

    /** Removes results, since a line a request adds up to gigabytes; those that could not be read stay. */
    private void forget(Path results) {
        if (tool.is(ToolDriver.Trait.WRITES_RESULTS)) {
            try {
                context.host().forget(results);
            } catch (IOException | EnvironmentException e) {
                // the file takes room and does no harm
            }
        }
    }

    private void breakOff(String why, List<DriverEvent> events) {
        broken = true;
        ending = why;
        events.add(new DriverEvent.Broke(why));
    }

    @Override
    public boolean over() {
        return broken || (running.isEmpty() && group >= groups.size());
    }

    @Override
    public void endEarly(Step step) {
        running.stream().filter(process -> process.step().equals(step)).forEach(StepProcess::endEarly);
    }

    @Override
    public void giveUpTheRest() {
        group = groups.size();
        running.forEach(StepProcess::endEarly);
    }

    @Override
    public List<DriverEvent> finish() {
        close();
        return List.of();
    }

    @Override
    public String ending() {
        return running.isEmpty()
                ? ending
                : running.stream().map(process -> process.task().ending()).collect(Collectors.joining("; "));
    }

    @Override
    public void close() {
        running.forEach(process -> {
            context.tasks().end(process.task());
            forget(process.toDo().results());
        });
        running.clear();
    }
}
