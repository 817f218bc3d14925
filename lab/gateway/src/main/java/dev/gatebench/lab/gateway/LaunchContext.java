package dev.gatebench.lab.gateway;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a gateway needs to be launched.
 *
 * @param home where the jars are
 * @param tasks starts its task
 * @param placement the CPUs of each role
 * @param label name of the fork's files: {@code fork-1}, in a resumed run {@code fork-1-start-2}
 * @param folder the run's folder for the files of arms
 * @param logs the run's folder for logs
 * @param backendSpec the backend's plan
 * @param backends the backends behind the gateway
 * @param request the request that will be sent
 * @param connections the most connections that any load of the run has open at once
 */
public record LaunchContext(
        Home home,
        Tasks tasks,
        Placement placement,
        String label,
        Path folder,
        Path logs,
        BackendSpec backendSpec,
        Backends backends,
        RequestSpec request,
        int connections) {

    /** What follows the label of files of a second launch. */
    public static final String ONCE_MORE = "-once-more";

    /** The same with other names of files: nothing of a launch that failed is read as one of the next. */
    LaunchContext onceMore() {
        return new LaunchContext(
                home, tasks, placement, label + ONCE_MORE, folder, logs, backendSpec, backends, request, connections);
    }

    /** The name of an arm's files in this fork. */
    public String label(String arm) {
        return arm + "-" + label;
    }

    /** Where a system under test is started. */
    public Host host() {
        return tasks.host(Role.SUT);
    }

    /**
     * Makes the files of an arm known to the host that it is started on.
     *
     * @throws EnvironmentException when they cannot be
     */
    public void stage(String arm, Path files) {
        try {
            host().put(files);
        } catch (IOException e) {
            throw new EnvironmentException("arm '" + arm + "': its files cannot be staged: " + e.getMessage(), e);
        }
    }

    /** The CPUs of a system under test; empty for all. */
    public Optional<CpuSet> cpus() {
        return placement.cpus(Role.SUT);
    }
}
