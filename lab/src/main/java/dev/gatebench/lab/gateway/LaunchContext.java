package dev.gatebench.lab.gateway;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Home;
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

    /** The name of an arm's files in this fork. */
    String label(String arm) {
        return arm + "-" + fork;
    }
}
