package dev.gatebench.lab.backend;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Tasks;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The surroundings in which a backend is started.
 *
 * @param folder the run's folder for the files of its kind
 * @param connections the most connections that any load of the run has open at once
 * @param port the port that it must have; empty for a free one
 */
public record BackendLaunch(
        String name,
        Role role,
        Home home,
        Tasks tasks,
        Placement placement,
        Path folder,
        Path logs,
        int connections,
        OptionalInt port) {

    /** Has it take a free port. */
    public BackendLaunch(
            String name,
            Role role,
            Home home,
            Tasks tasks,
            Placement placement,
            Path folder,
            Path logs,
            int connections) {
        this(name, role, home, tasks, placement, folder, logs, connections, OptionalInt.empty());
    }

    /** Returns the address and port on which it is to listen; port 0 for a free one. */
    Listening listening() {
        Listening there = host().listening();
        return port.isPresent() ? new Listening(there.address(), port.getAsInt()) : there;
    }

    Host host() {
        return tasks.host(role);
    }

    /** Returns its CPUs; empty for all. */
    Optional<CpuSet> cpus() {
        return placement.cpus(role);
    }

    int cpuCount() {
        return placement.count(role);
    }

    Path log() {
        return logs.resolve(name + ".log");
    }
}
