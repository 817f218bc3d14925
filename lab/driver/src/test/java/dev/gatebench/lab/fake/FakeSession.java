package dev.gatebench.lab.fake;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.host.Task;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;

/** A driver that works through a schedule in fake time, or does one thing wrong. */
public final class FakeSession implements DriverSession {
    /** A fault of the session. */
    public enum Fault {
        NONE,
        /** It never begins. */
        NEVER_BEGINS,
        /** Its second step never ends. */
        STEP_NEVER_ENDS,
        /** It never tells what it observed. */
        TELLS_NOTHING,
        /** It breaks in its second step. */
        BREAKS,
        /** It is gone in its second step. */
        DIES,
        /** It throws in its second step. */
        THROWS,
        /** It works to its last step's end and stays. */
        STAYS
    }

    private final Schedule schedule;
    private final FakeTime time;
    private final Fault fault;
    private final BiFunction<Step, Long, DriverTrial> observe;
    private final Task injector;
    private final List<List<Step>> groups;
    private final Set<Step> endedEarly = new HashSet<>();
    private final Set<Step> ended = new HashSet<>();
    private int group;
    private int announced = -1;
    private long startAt;
    private long startedAt = -1;
    private boolean gone;

    /** Whether it was closed. */
    public boolean closed;

    /** @param observe what it tells of a trial that began at a time, ms since 1970 */
    public FakeSession(
            Schedule schedule, FakeTime time, Task injector, Fault fault, BiFunction<Step, Long, DriverTrial> observe) {
        this.schedule = schedule;
        this.time = time;
        this.injector = injector;
        this.fault = fault;
        this.observe = observe;
        this.groups = Schedule.groups(schedule.steps());
        this.startAt = time.millis() + schedule.gapMs();
    }

    @Override
    public List<DriverEvent> next() {
        List<DriverEvent> events = new ArrayList<>();
        long now = time.millis();
        if (gone || fault == Fault.NEVER_BEGINS || group >= groups.size()) {
            return events;
        }
        if (startedAt < 0 && now >= startAt && mayBegin(now, events)) {
            startedAt = now;
            groups.get(group).forEach(step -> events.add(new DriverEvent.Started(step, now, List.of(injector), 1)));
        } else if (startedAt >= 0 && group == 1 && fault == Fault.BREAKS) {
            events.add(new DriverEvent.Broke("it broke"));
        } else if (startedAt >= 0 && group == 1 && fault == Fault.THROWS) {
            throw new IllegalStateException("its events cannot be read");
        } else if (startedAt >= 0 && group == 1 && fault == Fault.DIES) {
            gone = true;
        } else if (startedAt >= 0 && !(group == 1 && fault == Fault.STEP_NEVER_ENDS)) {
            groups.get(group).stream().filter(step -> isOver(step, now)).forEach(step -> end(step, now, events));
            if (ended.containsAll(groups.get(group))) {
                group++;
                startedAt = -1;
                startAt = now + schedule.gapMs();
            }
        }
        return events;
    }

    /** One of several injectors says that it is ready, and waits until it is told when the group is due. */
    private boolean mayBegin(long now, List<DriverEvent> events) {
        if (schedule.together().isEmpty()) {
            return true;
        }
        if (announced < group) {
            announced = group;
            events.add(new DriverEvent.Ready(groups.get(group).get(0), 0));
        }
        try {
            OptionalLong due = schedule.together().get().startGate().dueEpochMs(group);
            return due.isPresent() && now >= due.getAsLong();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isOver(Step step, long now) {
        return endedEarly.contains(step) || now >= startedAt + step.totalMs();
    }

    private void end(Step step, long now, List<DriverEvent> events) {
        if (ended.add(step)) {
            events.add(new DriverEvent.Ended(step, now));
            if (step.kind() == StepKind.TRIAL && fault != Fault.TELLS_NOTHING) {
                events.add(new DriverEvent.Observed(observe.apply(step, startedAt)));
            }
        }
    }

    @Override
    public boolean over() {
        return gone || (group >= groups.size() && fault != Fault.STAYS);
    }

    @Override
    public void endEarly(Step step) {
        endedEarly.add(step);
    }

    @Override
    public void giveUpTheRest() {
        group = groups.size();
    }

    @Override
    public List<DriverEvent> finish() {
        close();
        return List.of();
    }

    @Override
    public String ending() {
        return injector.ending();
    }

    @Override
    public void close() {
        closed = true;
    }
}
