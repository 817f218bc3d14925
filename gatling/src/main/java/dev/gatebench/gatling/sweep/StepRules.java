package dev.gatebench.gatling.sweep;

import dev.gatebench.core.schedule.Step;
import java.util.List;

/** The rules of schedules that Gatling can run. */
final class StepRules {
    private StepRules() {}

    static void check(List<Step> steps) {
        rule(!steps.isEmpty(), "a schedule must have at least one step, had", "none");
        for (Step step : steps) {
            String name = "step '" + step.name() + "': ";
            rule(
                    List.of("http", "https")
                                    .contains(String.valueOf(step.baseUrl().getScheme()))
                            && step.baseUrl().getHost() != null,
                    name + "baseUrl must be an http or https URL, was",
                    step.baseUrl());
            rule(
                    step.load().inFlight().isPresent(),
                    name + "load must be of the closed model, the only one of this driver, was",
                    step.load().id());
            for (long ms : new long[] {step.rampMs(), step.settleMs(), step.measureMs(), step.tailMs()}) {
                rule(ms >= 0, name + "rampMs, settleMs, measureMs and tailMs must not be negative, one was", ms);
            }
        }
    }

    private static void rule(boolean holds, String rule, Object actual) {
        if (!holds) {
            throw new IllegalArgumentException(rule + " '" + actual + "'");
        }
    }
}
