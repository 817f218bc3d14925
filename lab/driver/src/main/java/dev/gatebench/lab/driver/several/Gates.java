package dev.gatebench.lab.driver.several;

import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.StartGate;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.process.SideBySide;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Lets several injectors begin each group of steps at the same moment, once all of them are ready. */
final class Gates {
    /** The time that an injector may take to see the moment at which it is to begin, ms. */
    private static final long LEAST_LEAD_MS = 300;

    private final List<PartSession> injectors;
    private final Time time;
    private final Map<PartSession, DriverEvent.Ready> ready = new HashMap<>();
    private long slowestMs;

    /** @param injectors their folders are known to their hosts already */
    Gates(List<PartSession> injectors, Time time) {
        this.injectors = List.copyOf(injectors);
        this.time = time;
    }

    /**
     * Takes the event that an injector is ready; with the last one, tells all of them when they begin.
     *
     * @return the problem, if there is one, for people
     */
    Optional<String> ready(PartSession injector, DriverEvent.Ready event) {
        ready.put(injector, event);
        if (ready.size() < injectors.size()) {
            return Optional.empty();
        }
        List<DriverEvent.Ready> all = List.copyOf(ready.values());
        ready.clear();
        for (DriverEvent.Ready other : all) {
            if (!other.first().name().equals(event.first().name())) {
                return Optional.of(
                        injector.name() + " must begin '" + other.first().name() + "' with the others, was ready for '"
                                + event.first().name() + "'");
            }
        }
        return open(
                event.first(),
                all.stream().mapToLong(DriverEvent.Ready::leadMs).max().orElse(0));
    }

    /** Names the first injector that the others wait for, for people; empty where none waits. */
    Optional<String> awaited() {
        return injectors.stream()
                .filter(injector -> !ready.isEmpty() && !ready.containsKey(injector))
                .map(injector -> injector.name() + " is not ready")
                .findFirst();
    }

    /** Opens the gates on all hosts at once: the slowest of them must know the moment before it comes. */
    private Optional<String> open(Step first, long leadMs) {
        long began = time.nanos();
        long dueEpochMs = time.millis() + leadMs + LEAST_LEAD_MS + 2 * slowestMs;
        List<Callable<Optional<String>>> all = new ArrayList<>();
        injectors.forEach(injector -> all.add(() -> open(injector, first, dueEpochMs)));
        Optional<String> problem =
                SideBySide.all(all).stream().flatMap(Optional::stream).findFirst();
        slowestMs = Math.max(slowestMs, TimeUnit.NANOSECONDS.toMillis(time.nanos() - began));
        return problem;
    }

    private static Optional<String> open(PartSession injector, Step first, long dueEpochMs) {
        DriverContext context = injector.context();
        List<List<Step>> groups = Schedule.groups(context.schedule().steps());
        int group = IntStream.range(0, groups.size())
                .filter(i -> groups.get(i).get(0).name().equals(first.name()))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("step '" + first.name() + "' begins no group of its schedule"));
        StartGate gate = context.schedule().together().orElseThrow().startGate();
        Path file = gate.file(group);
        try {
            gate.open(group, dueEpochMs + context.host().clock().ms());
            context.host().put(file);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(injector.name() + " cannot be told when it is to begin, by '" + file + "': "
                    + e.getMessage() + "; free disk space, or see to its host");
        }
    }
}
