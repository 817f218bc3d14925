package dev.gatebench.lab.measure;

import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.meter.SilentLoad;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The steps of a schedule while they run: which run together, when each began and which have ended. */
final class Timetable {
    /** The silence before the first step. */
    static final String FIRST_GAP = "";

    private final List<List<Step>> groups;
    private final Map<String, Step> steps = new LinkedHashMap<>();
    private final Map<String, Integer> groupOf = new HashMap<>();
    private final Map<String, Long> startedAt = new HashMap<>();
    private final Map<String, Long> endedAt = new HashMap<>();

    Timetable(List<Step> steps) {
        this.groups = Schedule.groups(steps);
        steps.forEach(step -> this.steps.put(step.name(), step));
        for (int i = 0; i < groups.size(); i++) {
            for (Step step : groups.get(i)) {
                groupOf.put(step.name(), i);
            }
        }
    }

    /** Returns the step of a name; empty when the schedule has none. */
    Optional<Step> step(String name) {
        return Optional.ofNullable(steps.get(name));
    }

    /** Notes when a step opened its first connection; returns whether it is the first of those that begin together. */
    boolean started(Step step, long epochMs) {
        boolean isFirst = namesTogether(step).stream().noneMatch(startedAt::containsKey);
        startedAt.put(step.name(), epochMs);
        return isFirst;
    }

    /**
     * Notes when a step had its last reply; returns whether all that ran together have ended, so that there is silence.
     */
    boolean ended(Step step, long epochMs) {
        endedAt.put(step.name(), epochMs);
        return endedAt.keySet().containsAll(namesTogether(step));
    }

    /**
     * Returns a step from its first connection to its last reply, with the silence before it, since the steps before
     * have ended, and after it, until the next begins or, as far as is known, for ever; empty until the step has ended.
     */
    Optional<SilentLoad> load(Step step) {
        Long start = startedAt.get(step.name());
        Long end = endedAt.get(step.name());
        if (start == null || end == null || end < start) {
            return Optional.empty();
        }
        int group = groupIndex(step);
        long quietFrom = group == 0
                ? Long.MIN_VALUE
                : groups.get(group - 1).stream()
                        .mapToLong(before -> endedAt.getOrDefault(before.name(), Long.MIN_VALUE))
                        .max()
                        .orElse(Long.MIN_VALUE);
        return Optional.of(
                new SilentLoad(new Window(start, end), Math.min(start, quietFrom), Math.max(end, gapAfterEnded(step))));
    }

    /** Returns when a step began, ms since 1970; empty when it has not. */
    OptionalLong startOf(String step) {
        Long start = startedAt.get(step);
        return start == null ? OptionalLong.empty() : OptionalLong.of(start);
    }

    /** Returns the names of the steps that begin together with this one, its own among them. */
    List<String> namesTogether(Step step) {
        return groups.get(groupIndex(step)).stream().map(Step::name).toList();
    }

    /** Returns the steps that run beside this one. */
    List<Step> beside(Step step) {
        return groups.get(groupIndex(step)).stream()
                .filter(other -> !other.equals(step))
                .toList();
    }

    /** Returns how long all steps before this one take as planned. */
    Duration plannedBefore(Step step) {
        long ms = groups.subList(0, groupIndex(step)).stream()
                .mapToLong(
                        group -> group.stream().mapToLong(Step::totalMs).max().orElse(0))
                .sum();
        return Duration.ofMillis(ms);
    }

    /** Names the silence before a step. */
    String gapBefore(Step step) {
        int at = groupIndex(step);
        return at == 0 ? FIRST_GAP : gapAfter(groups.get(at - 1).get(0));
    }

    /** Names the silence after a step and those beside it. */
    String gapAfter(Step step) {
        return groups.get(groupIndex(step)).get(0).name();
    }

    /** Returns when the silence before a step ended, ms since 1970; a time that never was when it did not. */
    long gapBeforeEnded(Step step) {
        return firstStart(groupIndex(step)).orElse(Long.MIN_VALUE);
    }

    /** Returns when the silence after a step ended, ms since 1970; a time that never comes when it has not. */
    long gapAfterEnded(Step step) {
        int next = groupIndex(step) + 1;
        return next == groups.size() ? Long.MAX_VALUE : firstStart(next).orElse(Long.MAX_VALUE);
    }

    private OptionalLong firstStart(int group) {
        return groups.get(group).stream()
                .flatMapToLong(step -> startOf(step.name()).stream())
                .min();
    }

    private int groupIndex(Step step) {
        Integer index = groupOf.get(step.name());
        if (index == null) {
            throw new IllegalArgumentException("step '" + step.name() + "' is none of the schedule's");
        }
        return index;
    }
}
