package dev.gatebench.lab.run;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.schedule.RequestBody;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.PolicyRequests;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.BackendLaunch;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.conformance.PolicyHabit;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ArmLaunch;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.policy.PolicyFailure;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Launches a gateway once with each policy that it can be told, in front of the mock backend, and tells how it does
 * what the policy asks. Nothing is measured.
 */
record PolicyExaminer(RunContext context, Study study, Site site, Tasks tasks, Path folder) {
    private static final int CONNECTIONS = 64;

    /** As many requests a second as a proof can ask for 1.6 times of a JVM that has just started. */
    private static final int RATE = 200;

    private static final String JSON = "json(2KiB)";

    /** Tells how a gateway does each policy, in the order of all policies. */
    List<PolicyHabit> examine(GatewayArm arm) {
        return Arrays.stream(PolicyKind.values())
                .map(kind -> arm.canEnforce(kind)
                        ? launched(arm.spec(), kind)
                        : PolicyHabit.notExpressible(arm.spec().id(), kind))
                .toList();
    }

    private PolicyHabit launched(ArmSpec arm, PolicyKind kind) {
        PolicySpec policy =
                new PolicySpec(kind, kind.isRateLimit() ? Map.of(PolicySpec.RATE, (Object) RATE) : Map.of());
        RequestSpec request = new RequestSpec("POST", study.request().path(), Map.of(), new RequestBody(JSON));
        Study asked = PolicyRequests.prepared(
                study.with()
                        .arms(List.of(arm.withPolicies(List.of(policy))))
                        .request(request)
                        .requests(List.of())
                        .backend(new BackendSpec("0ms", JSON))
                        .build(),
                new SecureRandom(),
                context.time().instant());
        try {
            RunningArm running = launch(asked, asked.arms().get(0), kind.word());
            return new PolicyHabit(
                    arm.id(),
                    kind,
                    running.proofs().stream()
                            .filter(proof -> proof.startsWith(policy.words() + ": "))
                            .map(proof -> proof.substring(policy.words().length() + 2))
                            .findFirst(),
                    Optional.empty());
        } catch (EnvironmentException e) {
            if (!(e.getCause() instanceof PolicyFailure)) {
                throw e; // the machine failed, not the gateway
            }
            return new PolicyHabit(
                    arm.id(), kind, Optional.empty(), Optional.of(Text.line(String.valueOf(e.getMessage()))));
        } finally {
            tasks.endRunning();
        }
    }

    private RunningArm launch(Study asked, ArmSpec arm, String name) {
        String id = arm.id() + "-" + name;
        Backend backend = Backend.start(
                asked.backend(),
                new BackendLaunch(
                        id + "-backend",
                        Role.BACKEND,
                        context.home(),
                        tasks,
                        tasks.host(Role.BACKEND).placement().withoutBounds(Role.BACKEND),
                        folder.resolve("backends"),
                        folder.resolve("logs"),
                        CONNECTIONS,
                        PolicyRequests.told(asked),
                        Optional.empty()));
        GatewayArm told = context.arms(asked, Fidelity.QUICK, site).of(arm.id());
        return ArmLaunch.of(
                told,
                new LaunchContext(
                        context.home(),
                        tasks,
                        tasks.host(Role.SUT).placement().withoutBounds(Role.SUT),
                        name,
                        folder.resolve("arms"),
                        folder.resolve("logs"),
                        asked.backend(),
                        Backends.of(backend),
                        asked.request(),
                        List.of(),
                        CONNECTIONS),
                line -> {});
    }
}
