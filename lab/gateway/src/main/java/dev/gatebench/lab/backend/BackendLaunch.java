package dev.gatebench.lab.backend;

import dev.gatebench.core.schedule.MixedRequest;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Tasks;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The surroundings in which a backend is started.
 *
 * @param folder the run's folder for the files of its kind
 * @param connections the most connections that any load of the run has open at once
 * @param mix the requests of a mix, each of which it answers as the study expects; empty where one request is sent
 * @param tls what it speaks on a second port, for clients other than gateways
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
        List<MixedRequest> mix,
        Optional<TlsPort> tls) {
    /**
     * A second port, with TLS.
     *
     * @param spec its version of TLS, and the kind of certificate that is made for it
     * @param http the only version of HTTP that it speaks
     * @param cipherOnly whether it takes no cipher suite but the spec's, where its clients cannot be asked for it
     */
    public record TlsPort(TlsSpec spec, int http, boolean cipherOnly) {}

    /** Creates the surroundings of a backend that answers all requests alike, without TLS. */
    public BackendLaunch(
            String name,
            Role role,
            Home home,
            Tasks tasks,
            Placement placement,
            Path folder,
            Path logs,
            int connections) {
        this(name, role, home, tasks, placement, folder, logs, connections, List.of(), Optional.empty());
    }

    /** Returns the address and port on which it is to listen; port 0 for any that is free. */
    Listening listening(BackendSpec spec) {
        Listening there = host().listening();
        return spec.port().isPresent()
                ? new Listening(there.address(), spec.port().getAsInt())
                : there;
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
