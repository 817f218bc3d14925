package dev.gatebench.lab.run;

import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.BuiltVersions;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.jvm.ArmJvm;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Makes {@code run.json} of a plan. */
final class RunInfos {
    private RunInfos() {}

    /** Returns what {@code run.json} says when the run begins. */
    static RunInfo begun(Plan plan, StudyArms arms, Optional<Published> published, Instant at) {
        Study study = plan.study();
        return new RunInfo(
                RunInfo.SCHEMA_VERSION,
                study.label(),
                study.title(),
                plan.fidelity().id(),
                plan.spec().fitForNumbers(),
                plan.seed(),
                study.driver(),
                at,
                Optional.empty(),
                false,
                arms.all().stream().map(RunInfos::arm).toList(),
                study.loads(),
                study.comparisonsAt(plan.fidelity()),
                study.rank(),
                study.slos(),
                OptionalLong.empty(),
                Optional.empty(),
                study.checks(),
                published,
                Optional.empty(),
                List.of(),
                List.of(),
                List.of());
    }

    /**
     * Returns the versions of JMH and the mock backend of the build, of driver, gateways and another backend, and facts
     * about the hosts.
     *
     * @param own further facts about the hosts
     */
    static Map<String, String> versions(
            BackendSpec backend, StudyArms arms, Driver driver, Hosts hosts, Map<String, String> own) {
        Map<String, String> versions = new TreeMap<>();
        List.of("jmh", "mock-backend").forEach(name -> versions.put(name, BuiltVersions.of(name)));
        versions.putAll(driver.versions(hosts.of(Role.INJECTOR).inventory()));
        versions.putAll(hosts.facts());
        versions.putAll(own);
        versions.putAll(Backend.versions(backend, hosts.of(Role.BACKEND).inventory()));
        for (GatewayArm arm : arms.all()) {
            arm.version().ifPresent(version -> versions.merge(arm.gatewayName(), version, RunInfos::and));
            versions.putAll(arm.artifacts());
        }
        return versions;
    }

    private static String and(String versions, String another) {
        return List.of(versions.split(", ", -1)).contains(another) ? versions : versions + ", " + another;
    }

    private static Arm arm(GatewayArm arm) {
        return new Arm(
                arm.spec().id(),
                arm.gatewayName(),
                arm.version(),
                arm.spec().settings(),
                arm.jvm().map(ArmJvm::texts).orElse(List.of()),
                arm.describe());
    }
}
