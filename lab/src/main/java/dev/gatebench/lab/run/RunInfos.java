package dev.gatebench.lab.run;

import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.result.Arm;
import dev.gatebench.core.result.Published;
import dev.gatebench.core.result.RunInfo;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Load;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.gateway.ArmJvm;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayKind;
import dev.gatebench.lab.host.BuiltVersions;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What {@code run.json} says of a plan. */
final class RunInfos {
    private RunInfos() {}

    /**
     * What it says when the run begins.
     *
     * @param base what relative paths of option files are relative to; empty for arms without their JVM options
     */
    static RunInfo begun(Plan plan, Optional<Published> published, Optional<Path> base, Instant at) {
        Study study = plan.study();
        return new RunInfo(
                study.name(),
                study.title(),
                plan.fidelity().id(),
                plan.spec().fitForNumbers(),
                plan.seed(),
                at,
                Optional.empty(),
                false,
                study.armsAt(plan.fidelity()).stream()
                        .map(arm -> arm(arm, base))
                        .toList(),
                study.loads().stream().map(Load::concurrency).toList(),
                study.comparisonsAt(plan.fidelity()),
                study.rank(),
                study.backend()
                        .leastDelay()
                        .map(delay -> OptionalLong.of(delay.toNanos()))
                        .orElse(OptionalLong.empty()),
                study.checks(),
                published,
                Optional.empty(),
                List.of());
    }

    /** Versions of the driver, JMH and the backend that the build was made with, of the plan's gateways by kind, and what is used of the surroundings. */
    static Map<String, String> versions(Plan plan, Map<String, String> surroundings) {
        Map<String, String> versions = new TreeMap<>(BuiltVersions.all());
        versions.putAll(surroundings);
        for (ArmSpec arm : plan.study().armsAt(plan.fidelity())) {
            version(arm).ifPresent(version -> versions.merge(arm.gateway(), version, RunInfos::and));
            versions.putAll(GatewayKind.of(arm).gateway().artifacts(arm));
        }
        return versions;
    }

    private static String and(String versions, String another) {
        return List.of(versions.split(", ", -1)).contains(another) ? versions : versions + ", " + another;
    }

    private static Arm arm(ArmSpec arm, Optional<Path> base) {
        Gateway gateway = GatewayKind.of(arm).gateway();
        return new Arm(
                arm.id(),
                arm.gateway(),
                version(arm),
                arm.settings(),
                base.flatMap(path -> gateway.jvm(arm, path)).map(ArmJvm::texts).orElse(List.of()),
                gateway.describe(arm));
    }

    private static Optional<String> version(ArmSpec arm) {
        Gateway gateway = GatewayKind.of(arm).gateway();
        return arm.version().or(() -> gateway.versions().stream().findFirst());
    }
}
