package dev.gatebench.lab.driver.inturn;

import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.driver.several.PartSession;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A session of drivers that take turns, which looks like one: each is started when the one before has told all of its
 * turn and has ended. It breaks with the first of them that does.
 */
final class TurnsSession implements DriverSession {
    private final DriverContext whole;
    private final Function<Step, Driver> sending;
    private final Deque<List<Step>> left = new ArrayDeque<>();
    private PartSession turn;
    private Optional<String> broken = Optional.empty();

    /**
     * Begins the first turn.
     *
     * @param whole its folder is that of the driver that has no name in the steps
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when the driver cannot be started, or its
     *     folder not be written
     */
    TurnsSession(DriverContext whole, Function<Step, Driver> sending) {
        this.whole = whole;
        this.sending = sending;
        for (Step step : whole.schedule().steps()) {
            if (left.isEmpty() || !left.getLast().get(0).driver().equals(step.driver())) {
                left.add(new ArrayList<>());
            }
            left.getLast().add(step);
        }
        turn = open(left.remove());
    }

    /** Opens a session for some steps; a driver that steps name has a folder within the whole's, and its own logs. */
    private PartSession open(List<Step> steps) {
        Optional<String> id = steps.get(0).driver();
        Path folder =
                id.map(name -> whole.folder().toAbsolutePath().resolve(name)).orElse(whole.folder());
        Schedule part = id.isEmpty()
                ? whole.schedule().withSteps(steps)
                : whole.schedule().part(steps, folder);
        DriverContext context = whole.of(
                part, folder, id.map(name -> whole.label() + "-" + name).orElse(whole.label()));
        context.prepareFolder(whole.schedule());
        Driver driver = sending.apply(steps.get(0));
        return new PartSession(driver.id(), context, driver.open(context), whole.schedule());
    }

    @Override
    public List<DriverEvent> next() {
        List<DriverEvent> told = new ArrayList<>();
        if (broken.isEmpty()) {
            told.addAll(noted(turn.next()));
            if (turn.finished() && !left.isEmpty() && broken.isEmpty()) {
                try {
                    turn = open(left.remove());
                } catch (RuntimeException e) {
                    DriverEvent broke =
                            new DriverEvent.Broke(String.valueOf(e.getMessage()).replace('\n', ' '));
                    told.addAll(noted(List.of(broke)));
                }
            }
        }
        return told;
    }

    private List<DriverEvent> noted(List<DriverEvent> events) {
        events.forEach(event -> {
            if (event instanceof DriverEvent.Broke broke) {
                broken = Optional.of(broke.why());
            }
        });
        return events;
    }

    @Override
    public boolean over() {
        return broken.isPresent() || (left.isEmpty() && turn.finished());
    }

    @Override
    public void endEarly(Step step) {
        turn.endEarly(step);
    }

    @Override
    public void giveUpTheRest() {
        left.clear();
        turn.giveUpTheRest();
    }

    @Override
    public List<DriverEvent> finish() {
        return broken.isEmpty() ? noted(turn.finish()) : List.of();
    }

    @Override
    public String ending() {
        return broken.orElseGet(turn::ending);
    }

    @Override
    public void close() {
        turn.close();
    }
}
