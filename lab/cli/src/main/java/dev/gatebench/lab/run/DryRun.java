package dev.gatebench.lab.run;

import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.ProfileStep;
import dev.gatebench.core.report.PlanReport;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.jmh.JmhRun;
import dev.gatebench.lab.measure.Benchmarks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints the plan of a study that could be measured here, for {@code --dry-run}. */
public final class DryRun {
    private DryRun() {}

    /**
     * Prints the plan. Starts nothing; what can be fetched is fetched.
     *
     * @throws StudyException when the study, an arm or a load is not what it should be
     * @throws dev.gatebench.lab.process.EnvironmentException when something is missing
     */
    public static void print(RunContext context, RunOptions options) {
        print(context, RequestedStudy.read(context.home(), options), options);
    }

    static void print(RunContext context, RequestedStudy whole, RunOptions options) {
        RunPreparation preparation = RunPreparation.of(context, whole, options);
        try (Site site = preparation.site()) {
            if (site.startsToAnswer()) {
                throw new StudyException("--dry-run starts nothing, and examining a cluster takes a pod: give --runtime"
                        + " process, without --node, --parallel and kubernetes keys, for the plan, which is the same"
                        + " except that lanes make forks at once; 'gatebench doctor --runtime kubernetes' examines the"
                        + " cluster");
            }
            PreparedRun prepared = preparation.prepare(site, options.seedOrDrawn(), context::println);
            Plan plan = prepared.plan();
            Map<String, String> arms = prepared.arms().all().stream()
                    .collect(Collectors.toMap(arm -> arm.spec().id(), GatewayArm::describe));
            Duration benchmarks = JmhRun.of(plan.spec(), context.home())
                    .map(Benchmarks::estimate)
                    .orElse(Duration.ZERO);
            PlanReport.write(plan, arms, benchmarks, profiles(plan, options.profiles()), context.out());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Duration profiles(Plan plan, List<ProfileKind> kinds) {
        List<String> arms =
                plan.study().armsAt(plan.fidelity()).stream().map(ArmSpec::id).toList();
        return ProfileStep.estimate(plan, ProfileStep.of(plan, arms, kinds).size());
    }
}
