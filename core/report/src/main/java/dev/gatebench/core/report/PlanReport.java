package dev.gatebench.core.report;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.unit.Durations;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Writes the plan of a run for a terminal, before anything is started. */
public final class PlanReport {
    private PlanReport() {}

    /**
     * Writes the plan.
     *
     * @param arms descriptions of the arms, by id
     * @param jmh time that JMH benchmarks take on top; zero without any
     * @param profiles time that profiles take on top; zero without any
     */
    public static void write(Plan plan, Map<String, String> arms, Duration jmh, Duration profiles, Appendable out)
            throws IOException {
        Study study = plan.study();
        FidelitySpec spec = plan.spec();
        TerminalText.line(out, study.title());
        TerminalText.line(
                out,
                Texts.of(
                        "plan.study",
                        study.label(),
                        plan.fidelity().id(),
                        plan.seed(),
                        study.driversAt(plan.fidelity()) + injectors(study),
                        study.runtime().kind().words()));
        if (!spec.fitForNumbers()) {
            TerminalText.line(out, "This fidelity shows that everything works; its numbers must not be used.");
        }
        TerminalText.table(
                out,
                Table.over(study.armsAt(plan.fidelity()))
                        .text("arm", ArmSpec::id)
                        .text("what it is", arm -> arms.getOrDefault(arm.id(), arm.gateway()))
                        .build());
        TerminalText.line(
                out, "loads: " + study.loads().stream().map(Load::words).collect(Collectors.joining(", ")));
        TerminalText.line(out, "compared: " + comparisons(study.comparisons()));
        TerminalText.line(out, method(plan));
        TerminalText.table(out, forks(plan));
        String parts = (jmh.isZero() ? "" : ", of which JMH takes " + Durations.people(jmh))
                + (profiles.isZero() ? "" : ", profiles " + Durations.people(profiles));
        TerminalText.line(
                out,
                Texts.of("plan.time", Durations.people(plan.estimate().plus(jmh).plus(profiles)), parts));
    }

    /** Words the number of injectors; empty for one. */
    private static String injectors(Study study) {
        OptionalInt count = study.injectors().count();
        if (count.isEmpty()) {
            return " with as many injectors as a probe before the run finds enough";
        }
        return count.getAsInt() == 1 ? "" : " with " + count.getAsInt() + " injectors";
    }

    private static String comparisons(List<ComparisonSpec> comparisons) {
        return comparisons.isEmpty()
                ? "nothing"
                : comparisons.stream()
                        .map(pair -> pair.candidate() + " ÷ " + pair.baseline())
                        .collect(Collectors.joining(", "));
    }

    private static String method(Plan plan) {
        FidelitySpec spec = plan.spec();
        String window = "A trial is measured for " + Durations.format(spec.measure()) + ", after a ramp of "
                + Durations.format(spec.ramp()) + " and " + Durations.format(spec.settle()) + " to settle. ";
        return window
                + (plan.isDuet()
                        ? "Gateways are measured as duets, in the same seconds"
                                + (spec.alone().isPresent() ? ", and in one round alone." : ".")
                        : "Arms are measured one after another, in random order within each round.");
    }

    private static Table forks(Plan plan) {
        return Table.over(plan.forks())
                .number("fork", ForkPlan::fork)
                .number("rounds", fork -> fork.rounds().size())
                .number("trials", fork -> fork.trials().size())
                .number("at most", fork -> Durations.people(plan.estimate(fork)))
                .text("order of warm-ups", fork -> String.join(", ", plan.warmUpsInOrder(fork)))
                .build();
    }
}
