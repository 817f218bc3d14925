package dev.gatebench.core.schedule;

import java.util.List;

/**
 * All that one injector process does: its steps one after another, each after the last connection of the one before has closed and
 * {@code gapMs} have passed.
 *
 * @param request what is sent
 * @param expect what must come back
 * @param gapMs silence before each step, ms
 * @param eventsFile path of the file to which the driver appends a {@link StepEvent} a line as steps start and end
 * @param steps the steps in order, with unique names
 */
public record Schedule(RequestSpec request, Expectation expect, long gapMs, String eventsFile, List<Step> steps) {
    public Schedule {
        steps = List.copyOf(steps);
        if (steps.stream().map(Step::name).distinct().count() != steps.size()) {
            throw new IllegalArgumentException("the steps of a schedule must have unique names");
        }
    }
}
