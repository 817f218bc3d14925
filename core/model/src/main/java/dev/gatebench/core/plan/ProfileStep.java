package dev.gatebench.core.plan;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.FidelitySpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A load under which an arm is profiled. It is no trial of the plan, and runs after all trials. */
public record ProfileStep(String arm, Load load, ProfileKind kind) {
    /** Shortest profile: a shorter one has too few samples. */
    static final Duration SHORTEST = Duration.ofSeconds(10);

    /** Shortest profile of a check that everything works: a profiler needs a moment to begin. */
    static final Duration SHORTEST_SMOKE = Duration.ofSeconds(3);

    /**
     * Returns the steps of a plan: each gateway at each load, alone; loads that others are a share of first, as in each
     * round.
     *
     * @param arms the arms that are there
     */
    public static List<ProfileStep> of(Plan plan, List<String> arms, List<ProfileKind> kinds) {
        List<Load> loads = plan.study().loads().stream()
                .sorted(Comparator.comparing((Load load) -> load.capacity().isPresent()))
                .toList();
        List<ProfileStep> steps = new ArrayList<>();
        for (Load load : loads) {
            for (String arm : arms) {
                if (!arm.equals(ArmSpec.DIRECT)) {
                    kinds.forEach(kind -> steps.add(new ProfileStep(arm, load, kind)));
                }
            }
        }
        return steps;
    }

    /** Returns the name of its requests in the driver: {@code netty closed 600 profile cpu}. */
    public String name() {
        return arm + " " + load.id() + " profile " + kind.id();
    }

    /**
     * Returns how long a step is profiled: as long as a trial of the plan is measured, or longer where that says
     * little.
     */
    public static Duration length(Plan plan) {
        Duration measure = plan.spec().measure();
        Duration shortest = plan.fidelity() == Fidelity.SMOKE ? SHORTEST_SMOKE : SHORTEST;
        return measure.compareTo(shortest) > 0 ? measure : shortest;
    }

    /** Returns how long so many steps take. */
    public static Duration estimate(Plan plan, int steps) {
        FidelitySpec spec = plan.spec();
        return spec.ramp()
                .plus(spec.settle())
                .plus(length(plan))
                .plus(spec.tail())
                .plus(spec.gap())
                .multipliedBy(steps);
    }
}
