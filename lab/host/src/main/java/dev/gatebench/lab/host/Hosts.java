package dev.gatebench.lab.host;

import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.process.Closing;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The hosts of the roles that are measured; several roles may share one.
 *
 * @param injectors the hosts on which injectors may be started, that of their role first; several injectors may share
 *     one
 * @param together facts of all of them together, by name, for the environment of a run
 */
public record Hosts(Map<Role, Host> byRole, List<Host> injectors, Map<String, String> together)
        implements AutoCloseable {
    /** Name of the fact that some of them share a machine. */
    public static final String MACHINES = "machines";

    public Hosts {
        byRole = new EnumMap<>(byRole);
        injectors = List.copyOf(injectors);
        together = Map.copyOf(together);
    }

    /** Creates hosts with one for all injectors, that of their role, and no common facts. */
    public Hosts(Map<Role, Host> byRole) {
        this(
                byRole,
                Optional.ofNullable(byRole.get(Role.INJECTOR)).map(List::of).orElse(List.of()),
                Map.of());
    }

    /** Returns hosts of which one serves all roles. */
    public static Hosts all(Host host) {
        return new Hosts(Map.of(Role.SUT, host, Role.INJECTOR, host, Role.BACKEND, host));
    }

    public Host of(Role role) {
        Host host = byRole.get(role);
        if (host == null) {
            throw new IllegalStateException("role '" + role.id() + "' has no host");
        }
        return host;
    }

    /** Returns the CPUs of each role, as its host splits them. */
    public Placement placement() {
        Map<Role, Placement.Share> shares = new EnumMap<>(Role.class);
        byRole.forEach((role, host) -> shares.put(role, host.placement().share(role)));
        return new Placement(shares);
    }

    /** Returns each host once. */
    public Set<Host> each() {
        Set<Host> all = new LinkedHashSet<>(byRole.values());
        all.addAll(injectors);
        return all;
    }

    /** Returns the facts of all hosts, for the environment of a run. */
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>(together);
        // an image of one name may be another on another host
        each().forEach(host -> addTo(facts, host.facts()));
        return facts;
    }

    private Map<String, String> ownFacts() {
        Map<String, String> facts = new TreeMap<>();
        each().forEach(host -> addTo(facts, host.ownFacts()));
        return facts;
    }

    /** Returns on which hosts each role is, and the kinds of these hosts. */
    public LaneHosts where() {
        Map<String, List<String>> roles = new LinkedHashMap<>();
        byRole.forEach((role, host) -> roles.put(
                role.id(),
                (role == Role.INJECTOR ? injectors.stream() : Stream.of(host))
                        .map(Host::name)
                        .distinct()
                        .toList()));
        Map<String, String> kinds = new TreeMap<>();
        each().forEach(host -> kinds.put(host.name(), host.kind()));
        return new LaneHosts(roles, kinds, ownFacts());
    }

    /**
     * Adds facts of elsewhere, where a thing of one name may be another, such as an image. Returns a phrase for each
     * that is another.
     */
    public static List<String> addTo(Map<String, String> facts, Map<String, String> elsewhere) {
        List<String> others = new ArrayList<>();
        elsewhere.forEach((name, fact) -> facts.merge(name, fact, (here, there) -> {
            if (here.contains(there)) {
                return here;
            }
            others.add(name + " was '" + here + "', is '" + there + "'");
            return here + "; elsewhere " + there;
        }));
        return others;
    }

    @Override
    public void close() {
        Closing.all(each(), Host::close);
    }
}
