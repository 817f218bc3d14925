package dev.gatebench.lab.driver.several;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.TrialOfSeveral;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes one event of those that several injectors tell of a step, once the last of them has told its own. */
final class StepsTogether {
    private final List<PartSession> injectors;
    /** The events of each injector, by what they tell and of which step. */
    private final Map<String, Map<PartSession, DriverEvent>> told = new HashMap<>();

    StepsTogether(List<PartSession> injectors) {
        this.injectors = List.copyOf(injectors);
    }

    /** Takes an event of an injector. Throws IllegalArgumentException when the histogram of a trial is none. */
    Optional<DriverEvent> told(PartSession injector, DriverEvent event) {
        if (event instanceof DriverEvent.Started started) {
            return all("started " + started.step().name(), injector, started).map(this::started);
        }
        if (event instanceof DriverEvent.Ended ended) {
            return all("ended " + ended.step().name(), injector, ended).map(StepsTogether::ended);
        }
        return event instanceof DriverEvent.Observed observed
                ? all("observed " + observed.trial().name(), injector, observed).map(this::observed)
                : Optional.empty();
    }

    /** Returns the events of all injectors, in their order, once all have told theirs. */
    @SuppressWarnings("unchecked") // one key has events of one type
    private <T extends DriverEvent> Optional<List<T>> all(String key, PartSession injector, T event) {
        Map<PartSession, DriverEvent> each = told.computeIfAbsent(key, name -> new HashMap<>());
        each.put(injector, event);
        if (each.size() < injectors.size()) {
            return Optional.empty();
        }
        told.remove(key);
        return Optional.of(injectors.stream()
                .flatMap(one -> Optional.ofNullable((T) each.get(one)).stream())
                .toList());
    }

    private DriverEvent started(List<DriverEvent.Started> each) {
        List<DriverEvent.Part> parts = new ArrayList<>();
        for (int i = 0; i < each.size(); i++) {
            PartSession injector = injectors.get(i);
            parts.add(new DriverEvent.Part(
                    injector.name(),
                    each.get(i).injectors(),
                    each.get(i).cpus(),
                    injector.context().placement().share(Role.INJECTOR)));
        }
        return new DriverEvent.Started(
                each.get(0).step(),
                each.stream().mapToLong(DriverEvent.Started::epochMs).min().orElseThrow(),
                each.stream().flatMap(one -> one.injectors().stream()).toList(),
                DriverEvent.Part.usable(parts).values().stream()
                        .mapToInt(Integer::intValue)
                        .sum(),
                parts);
    }

    private static DriverEvent ended(List<DriverEvent.Ended> each) {
        Optional<StepEvent.Answered> answered =
                each.stream().allMatch(one -> one.answered().isPresent())
                        ? each.stream().flatMap(one -> one.answered().stream()).reduce(StepEvent.Answered::plus)
                        : Optional.empty();
        return new DriverEvent.Ended(
                each.get(0).step(),
                each.stream().mapToLong(DriverEvent.Ended::epochMs).max().orElseThrow(),
                answered);
    }

    private DriverEvent observed(List<DriverEvent.Observed> each) {
        List<DriverTrial.Part> parts = new ArrayList<>();
        for (int i = 0; i < each.size(); i++) {
            parts.add(new DriverTrial.Part(injectors.get(i).name(), each.get(i).trial()));
        }
        return new DriverEvent.Observed(TrialOfSeveral.of(parts));
    }
}
