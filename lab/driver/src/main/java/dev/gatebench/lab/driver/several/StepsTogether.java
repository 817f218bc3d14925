package dev.gatebench.lab.driver.several;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.TrialOfSeveral;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.host.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What several injectors tell of each step, as what one would tell: each event once the last of them has told it. */
final class StepsTogether {
    private final List<Injector> injectors;
    private final Map<String, Step> steps = new HashMap<>();
    private final Map<String, Map<Injector, DriverEvent.Started>> started = new HashMap<>();
    private final Map<String, Map<Injector, DriverEvent.Ended>> ended = new HashMap<>();
    private final Map<String, Map<Injector, DriverTrial>> observed = new HashMap<>();

    StepsTogether(List<Injector> injectors, Schedule whole) {
        this.injectors = List.copyOf(injectors);
        whole.steps().forEach(step -> steps.put(step.name(), step));
    }

    /** With the first of them. */
    Optional<DriverEvent> started(Injector injector, DriverEvent.Started event) {
        return all(started, injector, event.step().name(), event).map(each -> {
            List<DriverEvent.Part> parts = parts(each);
            return new DriverEvent.Started(
                    step(event.step()),
                    each.stream().mapToLong(DriverEvent.Started::epochMs).min().orElseThrow(),
                    each.stream().flatMap(one -> one.injectors().stream()).toList(),
                    DriverEvent.Part.usable(parts).values().stream()
                            .mapToInt(Integer::intValue)
                            .sum(),
                    parts);
        });
    }

    /** With the last of them. */
    Optional<DriverEvent> ended(Injector injector, DriverEvent.Ended event) {
        return all(ended, injector, event.step().name(), event)
                .map(each -> new DriverEvent.Ended(
                        step(event.step()),
                        each.stream()
                                .mapToLong(DriverEvent.Ended::epochMs)
                                .max()
                                .orElseThrow(),
                        answered(each)));
    }

    private static Optional<StepEvent.Answered> answered(List<DriverEvent.Ended> each) {
        return each.stream().allMatch(one -> one.answered().isPresent())
                ? each.stream().flatMap(one -> one.answered().stream()).reduce(StepEvent.Answered::plus)
                : Optional.empty();
    }

    /**
     * What was observed, put together.
     *
     * @throws IllegalArgumentException when a histogram is none
     */
    Optional<DriverEvent> observed(Injector injector, DriverTrial trial) {
        return all(observed, injector, trial.name(), trial).map(each -> {
            List<DriverTrial.Part> parts = new ArrayList<>();
            for (int i = 0; i < each.size(); i++) {
                parts.add(new DriverTrial.Part(injectors.get(i).name(), each.get(i)));
            }
            return new DriverEvent.Observed(TrialOfSeveral.of(parts));
        });
    }

    private Step step(Step part) {
        return Optional.ofNullable(steps.get(part.name()))
                .orElseThrow(() -> new IllegalStateException("step '" + part.name() + "' is not the schedule's"));
    }

    /** What each of them told, in their order, once all have. */
    private <T> Optional<List<T>> all(Map<String, Map<Injector, T>> told, Injector injector, String step, T event) {
        Map<Injector, T> each = told.computeIfAbsent(step, name -> new HashMap<>());
        each.put(injector, event);
        if (each.size() < injectors.size()) {
            return Optional.empty();
        }
        told.remove(step);
        return Optional.of(injectors.stream()
                .flatMap(one -> Optional.ofNullable(each.get(one)).stream())
                .toList());
    }

    private List<DriverEvent.Part> parts(List<DriverEvent.Started> each) {
        List<DriverEvent.Part> parts = new ArrayList<>();
        for (int i = 0; i < each.size(); i++) {
            Injector injector = injectors.get(i);
            List<Task> tasks = each.get(i).injectors();
            parts.add(new DriverEvent.Part(injector.name(), tasks, each.get(i).cpus(), share(injector)));
        }
        return parts;
    }

    private static Placement.Share share(Injector injector) {
        return injector.context().placement().share(Role.INJECTOR);
    }
}
