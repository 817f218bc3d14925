package dev.gatebench.lab.driver.several;

import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The session of an injector that works on a part of a schedule. Its events name the steps of the whole. */
public final class PartSession {
    private final String name;
    private final DriverContext context;
    private final DriverSession session;
    private final Schedule whole;
    private final Set<String> ended = new HashSet<>();
    private boolean gaveUp;
    private boolean finished;

    /** @param name which injector it is, for people: {@code injector 2 of 3} */
    public PartSession(String name, DriverContext context, DriverSession session, Schedule whole) {
        this.name = name;
        this.context = context;
        this.session = session;
        this.whole = whole;
    }

    public String name() {
        return name;
    }

    public DriverContext context() {
        return context;
    }

    /**
     * Returns the events since the last call. A session that is over tells all that is left, and that it broke if its
     * last step has not ended; one that throws has broken.
     */
    public List<DriverEvent> next() {
        if (finished) {
            return List.of();
        }
        boolean over = session.over();
        List<DriverEvent> told = told(session::next);
        if (over) {
            told.addAll(finish());
        }
        return told;
    }

    /** Ends the session and returns its last events; waits some seconds at most. */
    public List<DriverEvent> finish() {
        if (finished) {
            return List.of();
        }
        finished = true;
        List<DriverEvent> told = told(session::finish);
        boolean all = context.schedule().steps().stream().allMatch(step -> ended.contains(step.name()));
        if (!all && !gaveUp && told.stream().noneMatch(DriverEvent.Broke.class::isInstance)) {
            told.add(new DriverEvent.Broke(session.ending()));
        }
        return told;
    }

    private List<DriverEvent> told(Supplier<List<DriverEvent>> events) {
        List<DriverEvent> told = new ArrayList<>();
        try {
            events.get().forEach(event -> told.add(ofWhole(event)));
        } catch (RuntimeException e) {
            told.add(new DriverEvent.Broke(String.valueOf(e.getMessage()).replace('\n', ' ')));
        }
        return told;
    }

    private DriverEvent ofWhole(DriverEvent event) {
        if (event instanceof DriverEvent.Started started) {
            return new DriverEvent.Started(
                    ofWhole(started.step()), started.epochMs(), started.injectors(), started.cpus(), started.parts());
        }
        if (event instanceof DriverEvent.Ended end) {
            ended.add(end.step().name());
            return new DriverEvent.Ended(ofWhole(end.step()), end.epochMs(), end.answered());
        }
        return event;
    }

    private Step ofWhole(Step part) {
        return whole.steps().stream()
                .filter(step -> step.name().equals(part.name()))
                .findFirst()
                .orElse(part);
    }

    /** Whether all of its events have been told. */
    public boolean finished() {
        return finished;
    }

    /** Ends its part of a step early. */
    public void endEarly(Step step) {
        context.schedule().steps().stream()
                .filter(own -> own.name().equals(step.name()))
                .forEach(session::endEarly);
    }

    /** Ends the step that runs and leaves out those after it. */
    public void giveUpTheRest() {
        gaveUp = true;
        session.giveUpTheRest();
    }

    /** Says how the session ended, for people. */
    public String ending() {
        return session.ending();
    }

    /** Ends its tasks. */
    public void close() {
        finished = true;
        session.close();
    }
}
