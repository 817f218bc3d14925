package dev.gatebench.lab.host;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The host of each role; several roles may share one. */
public final class Hosts implements AutoCloseable {
    private final Map<Role, Host> byRole = new EnumMap<>(Role.class);

    /** One host for all. */
    public static Hosts all(Host host) {
        Hosts hosts = new Hosts();
        for (Role role : Role.values()) {
            hosts.byRole.put(role, host);
        }
        return hosts;
    }

    /** The same, but helpers, which measure nothing, are on another. */
    public Hosts withHelpersOn(Host host) {
        Hosts hosts = new Hosts();
        hosts.byRole.putAll(byRole);
        hosts.byRole.put(Role.HELPER, host);
        return hosts;
    }

    /** The host of a role. */
    public Host of(Role role) {
        Host host = byRole.get(role);
        if (host == null) {
            throw new IllegalStateException("role '" + role.id() + "' has no host");
        }
        return host;
    }

    /** The CPUs of each role, as its host splits them. */
    public Placement placement() {
        Map<Role, CpuSet> cpus = new EnumMap<>(Role.class);
        byRole.forEach((role, host) -> host.placement().cpus(role).ifPresent(set -> cpus.put(role, set)));
        return new Placement(cpus, of(Role.SUT).placement().machine());
    }

    /** Each of them once. */
    public Set<Host> each() {
        return new LinkedHashSet<>(byRole.values());
    }

    /** Closes each of them, also when one throws. */
    @Override
    public void close() {
        Optional<RuntimeException> problem = Optional.empty();
        for (Host host : each()) {
            try {
                host.close();
            } catch (RuntimeException e) {
                problem = Optional.of(e);
            }
        }
        if (problem.isPresent()) {
            throw problem.get();
        }
    }
}
