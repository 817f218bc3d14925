package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.backend.BackendClient;
import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.process.ManagedProcess;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An arm that runs and has proved that it is what the study asked for.
 *
 * @param arm the arm
 * @param process the process of the system under test
 * @param baseUrl where the injector reaches it
 * @param backend the backend whose counters tell what reached it
 * @param backendProcess the backend's process; empty in the direct arm, where it is the system under test
 * @param connections how it uses connections to the backend
 * @param gcLog its garbage collection log; empty when it is no JVM
 * @param allocationRecording where its JVM writes, when it ends, what it has allocated; empty when it does not
 * @param proofs what was proved, a line each
 */
public record RunningArm(
        ArmSpec arm,
        ManagedProcess process,
        URI baseUrl,
        BackendClient backend,
        Optional<ManagedProcess> backendProcess,
        ConnectionUse connections,
        Optional<Path> gcLog,
        Optional<Path> allocationRecording,
        List<String> proofs) {
    public RunningArm {
        proofs = List.copyOf(proofs);
    }

    /**
     * The process whose CPU time is the reference for this arm's: both do the same work for each request, measured at the same time.
     *
     * @param injectorPid the injector's, which is the reference in the direct arm; elsewhere it is the backend
     */
    public long referencePid(long injectorPid) {
        return backendProcess.map(ManagedProcess::pid).orElse(injectorPid);
    }

    static RunningArm direct(ArmSpec arm, MockBackend backend) {
        return new RunningArm(
                arm,
                backend.process(),
                backend.url(),
                backend.client(),
                Optional.empty(),
                ConnectionUse.REUSED,
                Optional.empty(),
                Optional.empty(),
                List.of("the backend itself answers"));
    }
}
