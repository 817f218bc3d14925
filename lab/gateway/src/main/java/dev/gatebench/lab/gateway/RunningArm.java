package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.jvm.JvmEvidence;
import dev.gatebench.lab.policy.PolicyProofs;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An arm that runs and has proved that it is what the study asked for.
 *
 * @param task the system under test, all its processes together
 * @param baseUrl the URL at which the injector reaches it
 * @param backends the backends whose counters tell what reached them
 * @param backendTasks their tasks; none in the direct arm, where the backend is the system under test
 * @param jvm the files that its JVM writes; empty when it is none
 * @param policies the proofs of its policies; empty without any
 */
public record RunningArm(
        ArmSpec arm,
        Task task,
        URI baseUrl,
        BackendClients backends,
        List<Task> backendTasks,
        ConnectionPolicy connections,
        Optional<JvmEvidence> jvm,
        List<String> proofs,
        Optional<PolicyProofs> policies) {
    public RunningArm {
        backendTasks = List.copyOf(backendTasks);
        proofs = List.copyOf(proofs);
    }

    /** Returns its task and those of its backends. */
    public Stream<Task> tasks() {
        return Stream.concat(Stream.of(task), backendTasks.stream());
    }

    /**
     * Returns the tasks whose CPU time is the reference for this arm's: both do the same work for each request,
     * measured at the same time. They are the backends, and in the direct arm the injectors.
     */
    public List<Task> reference(List<Task> injectors) {
        return backendTasks.isEmpty() ? injectors : backendTasks;
    }

    /** Makes an arm that is a gateway in front of backends of its fork. */
    public static RunningArm gateway(
            ArmSpec arm,
            Task task,
            Endpoint endpoint,
            Backends backends,
            ConnectionPolicy connections,
            Optional<JvmEvidence> jvm,
            List<String> proofs,
            Optional<PolicyProofs> policies) {
        return new RunningArm(
                arm,
                task,
                endpoint.fromTasks(),
                backends.clients(),
                backends.tasks(),
                connections,
                jvm,
                proofs,
                policies);
    }
}
