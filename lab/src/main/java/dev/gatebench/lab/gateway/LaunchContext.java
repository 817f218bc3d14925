package dev.gatebench.lab.gateway;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.cpu.CompilerCpus;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Home;
import dev.gatebench.lab.process.ManagedProcess;
import dev.gatebench.lab.process.ProcessSpec;
import dev.gatebench.lab.process.ProcessSupervisor;
import java.nio.file.Path;

/**
 * What a gateway needs to be launched.
 *
 * @param home where the jars are
 * @param supervisor starts its process
 * @param placement the CPUs of each role
 * @param fork name of the fork's files: {@code fork-1}, in a resumed run {@code fork-1-start-2}
 * @param folder the run's folder for the files of arms
 * @param logs the run's folder for logs
 * @param backendSpec the backend's plan
 * @param backend the backend behind the gateway
 * @param request the request that will be sent
 */
public record LaunchContext(
        Home home,
        ProcessSupervisor supervisor,
        Placement placement,
        String fork,
        Path folder,
        Path logs,
        BackendSpec backendSpec,
        MockBackend backend,
        RequestSpec request) {

    /** Starts a gateway that is a JVM, on the CPUs of the system under test, by which it chooses collector and threads. */
    ManagedProcess startJvm(ProcessSpec spec) {
        ManagedProcess process = supervisor.start(spec);
        CompilerCpus.freeOnceStarted(process.pid(), placement);
        return process;
    }

    /** The name of an arm's files in this fork. */
    String label(String arm) {
        return arm + "-" + fork;
    }
}
