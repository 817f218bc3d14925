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
    private final Deque<List<Step>> left;
    private PartSession turn;
    private Optional<String> broken = Optional.empty();

    private TurnsSession(DriverContext whole, Function<Step, Driver> sending, Deque<List<Step>> turns) {
        this.whole = whole;
        this.sending = sending;
        this.left = turns;
        this.turn = open(left.remove());
    }

    /**
     * Begins the first turn; a driver that has the only one is opened as if it were alone.
     *
     * @param whole its folder is that of the driver that has no name in the steps
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when the driver cannot be started, or its
     *     folder not be written
     */
    static DriverSession of(DriverContext whole, Function<Step, Driver> sending) {
        Deque<List<Step>> turns = new ArrayDeque<>();
        for (Step step : whole.schedule().steps()) {
            if (turns.isEmpty() || !turns.getLast().get(0).driver().equals(step.driver())) {
                turns.add(new ArrayList<>());
            }
            turns.getLast().add(step);
        }
        return turns.size() == 1
                ? sending.apply(turns.getLast().get(0)).open(context(whole, turns.getLast()))
                : new TurnsSession(whole, sending, turns);
    }

    private PartSession open(List<Step> steps) {
        DriverContext context = context(whole, steps);
        Driver driver = sending.apply(steps.get(0));
        return new PartSession(driver.id(), context, driver.open(context), whole.schedule());
    }

    /**
     * Returns the context of some steps; a driver that steps name has a folder within the whole's, and its own logs.
     */
    private static DriverContext context(DriverContext whole, List<Step> steps) {
        Optional<String> id = steps.get(0).driver();
        Path folder =
                id.map(name -> whole.folder().toAbsolutePath().resolve(name)).orElse(whole.folder());
        Schedule part = id.isEmpty()
                ? whole.schedule().withSteps(steps)
                : whole.schedule().part(steps, folder);
        DriverContext context = whole.of(
                part, folder, id.map(name -> whole.label() + "-" + name).orElse(whole.label()));
        context.prepareFolder(whole.schedule());
        return context;
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
