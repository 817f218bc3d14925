package dev.gatebench.lab.backend;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Tasks;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a backend needs to be started.
 *
 * @param name what people call it: {@code backend-fork-1}
 * @param role what it is for: a backend, or in the direct arm the system under test
 * @param home where the jars are
 * @param tasks starts its task
 * @param placement the CPUs of each role
 * @param folder the run's folder for the files of its kind
 * @param logs the run's folder for logs
 * @param connections the most connections that any load of the run has open at once
 */
public record BackendLaunch(
        String name, Role role, Home home, Tasks tasks, Placement placement, Path folder, Path logs, int connections) {

    /** Where it is started. */
    Host host() {
        return tasks.host(role);
    }

    /** Its CPUs; empty for all. */
    Optional<CpuSet> cpus() {
        return placement.cpus(role);
    }

    /** How many CPUs it has. */
    int cpuCount() {
        return placement.count(role);
    }

    /** Its log. */
    Path log() {
        return logs.resolve(name + ".log");
    }
}
