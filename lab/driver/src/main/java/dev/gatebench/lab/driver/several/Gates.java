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

/** Lets several injectors begin each group of steps at the same moment, once all of them are ready. */
final class Gates {
    /** What an injector may take to see that it is told when it is to begin, ms. */
    private static final long LEAST_LEAD_MS = 300;

    private final List<Injector> injectors;
    private final Time time;
    private final Map<Injector, DriverEvent.Ready> ready = new HashMap<>();
    private long slowestMs;

    /** @param injectors their folders are known to their hosts already */
    Gates(List<Injector> injectors, Time time) {
        this.injectors = List.copyOf(injectors);
        this.time = time;
    }

    /**
     * One is ready; where it is the last, all are told when they begin.
     *
     * @return what went wrong, for people
     */
    Optional<String> ready(Injector injector, DriverEvent.Ready event) {
        ready.put(injector, event);
        if (ready.size() < injectors.size()) {
            return Optional.empty();
        }
        List<DriverEvent.Ready> all = List.copyOf(ready.values());
        ready.clear();
        Optional<DriverEvent.Ready> other = all.stream()
                .filter(one -> !one.first().name().equals(event.first().name()))
                .findFirst();
        if (other.isPresent()) {
            return Optional.of(injector.name() + " must begin '"
                    + other.get().first().name() + "' with the others, was ready for '"
                    + event.first().name() + "'");
        }
        long leadMs = all.stream().mapToLong(DriverEvent.Ready::leadMs).max().orElse(0);
        return open(event.first(), leadMs);
    }

    /** Those that are not ready yet while others wait for them, for people; empty where none waits. */
    Optional<String> awaited() {
        return ready.isEmpty()
                ? Optional.empty()
                : injectors.stream()
                        .filter(injector -> !ready.containsKey(injector))
                        .map(injector -> injector.name() + " is not ready")
                        .findFirst();
    }

    /** On all hosts at once: what is due must be known to the slowest of them before it is. */
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

    private static Optional<String> open(Injector injector, Step first, long dueEpochMs) {
        DriverContext context = injector.context();
        StartGate gate = context.schedule().together().orElseThrow().startGate();
        int group = group(context.schedule(), first.name());
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

    private static int group(Schedule schedule, String first) {
        List<List<Step>> groups = Schedule.groups(schedule.steps());
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).get(0).name().equals(first)) {
                return i;
            }
        }
        throw new IllegalStateException("step '" + first + "' begins no group of its schedule");
    }
}
