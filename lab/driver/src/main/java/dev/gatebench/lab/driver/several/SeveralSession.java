package dev.gatebench.lab.driver.several;

import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.SideBySide;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A session of several injectors, which looks like one: a step has started when all of them have started it, has ended
 * when all have ended it, and was observed when all have told of it. It breaks with the first of them that does. It has
 * no deadlines of its own: the listener has, and asks for its {@link #ending} when one is missed.
 */
final class SeveralSession implements DriverSession {
    private final List<PartSession> injectors;
    private final Gates gates;
    private final StepsTogether steps;
    private Optional<String> broken = Optional.empty();

    private SeveralSession(List<PartSession> injectors, DriverContext whole) {
        this.injectors = List.copyOf(injectors);
        this.gates = new Gates(injectors, whole.time());
        this.steps = new StepsTogether(injectors);
    }

    /**
     * Starts the injectors.
     *
     * @throws EnvironmentException in one line that names the injector which cannot be started; none is left then
     */
    static SeveralSession open(Driver driver, int count, DriverContext whole) {
        List<PartSession> open = new ArrayList<>();
        for (DriverContext seat : Seats.of(whole, count)) {
            String name = "injector " + (open.size() + 1) + " of " + count;
            try {
                open.add(new PartSession(name, seat, driver.open(seat), whole.schedule()));
            } catch (RuntimeException e) {
                open.forEach(PartSession::close);
                throw new EnvironmentException(name + ": " + e.getMessage(), e);
            }
        }
        return new SeveralSession(open, whole);
    }

    @Override
    public List<DriverEvent> next() {
        List<DriverEvent> told = new ArrayList<>();
        for (PartSession injector : injectors) {
            if (broken.isEmpty()) {
                handle(injector, injector.next(), told);
            }
        }
        return told;
    }

    private void handle(PartSession injector, List<DriverEvent> events, List<DriverEvent> told) {
        for (DriverEvent event : events) {
            if (broken.isEmpty()) {
                try {
                    handle(injector, event, told);
                } catch (IllegalArgumentException | IllegalStateException e) {
                    breakOff(injector.name() + ": " + e.getMessage(), told);
                }
            }
        }
    }

    private void handle(PartSession injector, DriverEvent event, List<DriverEvent> told) {
        if (event instanceof DriverEvent.Ready ready) {
            gates.ready(injector, ready).ifPresent(why -> breakOff(why, told));
        } else if (event instanceof DriverEvent.Broke broke) {
            breakOff(injector.name() + ": " + broke.why(), told);
        } else {
            steps.told(injector, event).ifPresent(told::add);
        }
    }

    private void breakOff(String why, List<DriverEvent> told) {
        broken = Optional.of(why);
        told.add(new DriverEvent.Broke(why));
    }

    @Override
    public boolean over() {
        return broken.isPresent() || injectors.stream().allMatch(PartSession::finished);
    }

    @Override
    public void endEarly(Step step) {
        injectors.forEach(injector -> injector.endEarly(step));
    }

    @Override
    public void giveUpTheRest() {
        injectors.forEach(PartSession::giveUpTheRest);
    }

    @Override
    public List<DriverEvent> finish() {
        List<DriverEvent> told = new ArrayList<>();
        if (broken.isEmpty()) {
            List<Callable<List<DriverEvent>>> all = new ArrayList<>();
            injectors.forEach(injector -> all.add(injector::finish));
            List<List<DriverEvent>> each = SideBySide.all(all);
            for (int i = 0; i < each.size(); i++) {
                handle(injectors.get(i), each.get(i), told);
            }
        }
        close();
        return told;
    }

    @Override
    public String ending() {
        String words = Stream.concat(
                        gates.awaited().stream(),
                        injectors.stream()
                                .filter(injector -> !injector.finished())
                                .map(injector -> injector.name() + ": " + injector.ending()))
                .collect(Collectors.joining("; "));
        return broken.orElse(words.isEmpty() ? "all injectors have ended" : words);
    }

    @Override
    public void close() {
        injectors.forEach(PartSession::close);
    }
}
