package dev.gatebench.lab.driver.inturn;

import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A session of drivers that take turns, which looks like one: each is started when the one before has told all of its
 * turn and has ended. It breaks with the first of them that does.
 */
final class TurnsSession implements DriverSession {
    private final Deque<Turn> left;
    private final Set<Step> ended = new HashSet<>();
    private Turn turn;
    private DriverSession session;
    private Optional<String> broken = Optional.empty();

    /**
     * Begins the first turn.
     *
     * @param turns at least one
     * @throws EnvironmentException in one line when its driver cannot be started
     */
    TurnsSession(List<Turn> turns) {
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
                told.addAll(noted(session.finish()));
                begin(told);
            }
        }
        return told;
    }

    private void begin(List<DriverEvent> told) {
        if (broken.isPresent()) {
            return;
        }
        if (!ended.containsAll(turn.context().schedule().steps())) {
            breakOff(session.ending(), told);
            return;
        }
        turn = left.remove();
        try {
            session = turn.open();
        } catch (EnvironmentException e) {
            breakOff(String.valueOf(e.getMessage()), told);
        }
    }

    private void breakOff(String why, List<DriverEvent> told) {
        broken = Optional.of(why);
        told.add(new DriverEvent.Broke(why));
    }

    private List<DriverEvent> noted(List<DriverEvent> events) {
        events.forEach(event -> {
            if (event instanceof DriverEvent.Ended end) {
                ended.add(end.step());
            } else if (event instanceof DriverEvent.Broke broke) {
                broken = Optional.of(broke.why());
            }
        });
        return events;
    }

    @Override
    public boolean over() {
        return broken.isPresent() || (left.isEmpty() && session.over());
    }

    @Override
    public void endEarly(Step step) {
        session.endEarly(step);
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
