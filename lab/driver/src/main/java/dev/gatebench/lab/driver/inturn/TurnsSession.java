package dev.gatebench.lab.driver.inturn;

import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A session of drivers that take turns, which looks like one: each is started when the one before has told all of its
 * turn and has ended. It breaks with the first of them that does.
 */
final class TurnsSession implements DriverSession {
    private final Map<String, Step> steps = new HashMap<>();
    private final Deque<Turn> left;
    private final Set<String> ended = new HashSet<>();
    private Turn turn;
    private DriverSession session;
    private Optional<String> broken = Optional.empty();

    /**
     * Begins the first turn.
     *
     * @param turns at least one
     * @param whole the schedule of all of them
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when its driver cannot be started
     */
    TurnsSession(List<Turn> turns, Schedule whole) {
        whole.steps().forEach(step -> steps.put(step.name(), step));
        left = new ArrayDeque<>(turns);
        turn = left.remove();
        session = turn.open();
    }

    @Override
    public List<DriverEvent> next() {
        List<DriverEvent> told = new ArrayList<>();
        if (broken.isEmpty()) {
            boolean over = session.over();
            told.addAll(noted(session.next()));
            if (over && !left.isEmpty() && broken.isEmpty()) {
                change(told);
            }
        }
        return told;
    }

    /** Begins the next turn; keeps all that was told before, whatever goes wrong. */
    private void change(List<DriverEvent> told) {
        try {
            told.addAll(noted(session.finish()));
            if (broken.isPresent()) {
                return;
            }
            if (!ended.containsAll(
                    turn.context().schedule().steps().stream().map(Step::name).toList())) {
                breakOff(session.ending(), told);
                return;
            }
            turn = left.remove();
            session = turn.open();
        } catch (RuntimeException e) {
            breakOff(String.valueOf(e.getMessage()).replace('\n', ' '), told);
        }
    }

    private void breakOff(String why, List<DriverEvent> told) {
        broken = Optional.of(why);
        told.add(new DriverEvent.Broke(why));
    }

    /** Events of the whole's steps: those of a turn differ in their files. */
    private List<DriverEvent> noted(List<DriverEvent> events) {
        return events.stream().map(this::noted).toList();
    }

    private DriverEvent noted(DriverEvent event) {
        if (event instanceof DriverEvent.Started started) {
            return new DriverEvent.Started(
                    whole(started.step()), started.epochMs(), started.injectors(), started.cpus(), started.parts());
        }
        if (event instanceof DriverEvent.Ended end) {
            ended.add(end.step().name());
            return new DriverEvent.Ended(whole(end.step()), end.epochMs(), end.answered());
        }
        if (event instanceof DriverEvent.Broke broke) {
            broken = Optional.of(broke.why());
        }
        return event;
    }

    private Step whole(Step own) {
        return Optional.ofNullable(steps.get(own.name())).orElse(own);
    }

    @Override
    public boolean over() {
        return broken.isPresent() || (left.isEmpty() && session.over());
    }

    @Override
    public void endEarly(Step step) {
        turn.context().schedule().steps().stream()
                .filter(own -> own.name().equals(step.name()))
                .forEach(session::endEarly);
    }

    @Override
    public void giveUpTheRest() {
        left.clear();
        session.giveUpTheRest();
    }

    @Override
    public List<DriverEvent> finish() {
        return broken.isEmpty() ? noted(session.finish()) : List.of();
    }

    @Override
    public String ending() {
        return broken.orElseGet(session::ending);
    }

    @Override
    public void close() {
        session.close();
    }
}
