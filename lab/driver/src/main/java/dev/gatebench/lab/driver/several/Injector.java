package dev.gatebench.lab.driver.several;

import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** One of several injectors, at work on its part of the schedule. */
final class Injector {
    private final String name;
    private final DriverContext context;
    private final DriverSession session;
    private final Set<Step> ended = new HashSet<>();
    private boolean gaveUp;
    private boolean finished;

    Injector(String name, DriverContext context, DriverSession session) {
        this.name = name;
        this.context = context;
        this.session = session;
    }

    /** Which of them it is, for people: {@code injector 2 of 3}. */
    String name() {
        return name;
    }

    DriverContext context() {
        return context;
    }

    /**
     * What it has told since the last call. One that has come to its end tells the rest, too, and that it broke where
     * that came before the end of its last step.
     */
    List<DriverEvent> next() {
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

    /** Lets it tell what it has still to tell; waits some seconds at most. */
    List<DriverEvent> finish() {
        if (finished) {
            return List.of();
        }
        finished = true;
        List<DriverEvent> told = told(session::finish);
        boolean all = ended.containsAll(context.schedule().steps());
        if (!all && !gaveUp && told.stream().noneMatch(DriverEvent.Broke.class::isInstance)) {
            told.add(new DriverEvent.Broke(session.ending()));
        }
        return told;
    }

    /** An injector that throws is one that broke. */
    private List<DriverEvent> told(Supplier<List<DriverEvent>> events) {
        List<DriverEvent> told = new ArrayList<>();
        try {
            told.addAll(events.get());
        } catch (RuntimeException e) {
            told.add(new DriverEvent.Broke(String.valueOf(e.getMessage()).replace('\n', ' ')));
        }
        told.forEach(event -> {
            if (event instanceof DriverEvent.Ended end) {
                ended.add(end.step());
            }
        });
        return told;
    }

    boolean finished() {
        return finished;
    }

    /** Ends its part of a step early. */
    void endEarly(Step whole) {
        context.schedule().steps().stream()
                .filter(step -> step.name().equals(whole.name()))
                .forEach(session::endEarly);
    }

    void giveUpTheRest() {
        gaveUp = true;
        session.giveUpTheRest();
    }

    String ending() {
        return name + ": " + session.ending();
    }

    void close() {
        finished = true;
        session.close();
    }
}
