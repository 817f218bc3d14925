package dev.gatebench.lab.host.docker;

import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.process.Closing;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A Docker engine for all roles, or one for each that a study names. Each must see the run's folder under its path. */
public final class DockerSite implements Site {
    private final Map<String, String> engines;
    private Optional<Inventory> inventory = Optional.empty();

    private DockerSite(Map<String, String> engines) {
        this.engines = engines;
    }

    /** Returns the site of the engines that a study names, else of the one that is found. */
    public static Site of(RuntimeSpec runtime) {
        return new DockerSite(runtime.engines());
    }

    /**
     * Returns the inventory of the engine of the system under test, where study or {@code DOCKER_HOST} name one; else
     * this machine's.
     */
    @Override
    public synchronized Inventory inventory() {
        if (inventory.isEmpty()) {
            inventory = Optional.of(Optional.ofNullable(engines.get(Role.SUT.id()))
                    .or(() -> Optional.ofNullable(System.getenv("DOCKER_HOST")))
                    .map(EngineInventory::at)
                    .orElseGet(LocalInventory::new));
        }
        return inventory.get();
    }

    @Override
    public List<Hosts> open(HostRequest request) {
        PinnedDigests pins = PinFile.ofTheUser().read();
        Map<Optional<String>, DockerHost> opened = new LinkedHashMap<>();
        try {
            Map<Role, Host> byRole = new EnumMap<>(Role.class);
            for (Role role : Role.MEASURED) {
                Optional<String> address = Optional.ofNullable(engines.get(role.id()));
                if (!opened.containsKey(address)) {
                    opened.put(address, DockerHost.open(address, request, pins));
                }
                byRole.put(role, opened.get(address));
            }
            requireOwnRanges(ranges(opened.values()));
            shared(byRole).ifPresent(request.line());
            return List.of(new Hosts(byRole, List.of(byRole.get(Role.INJECTOR)), together(byRole)));
        } catch (RuntimeException e) {
            Closing.all(opened.values(), DockerHost::close);
            throw e;
        }
    }

    private static Map<String, Set<String>> ranges(Collection<DockerHost> hosts) {
        Map<String, Set<String>> ranges = new TreeMap<>();
        if (hosts.size() > 1) {
            hosts.forEach(host -> ranges.put(host.name(), host.ranges()));
        }
        return ranges;
    }

    /**
     * Refuses engines whose containers may have one address: requests to one would come to another.
     *
     * @param ranges ranges of addresses, by engine
     */
    static void requireOwnRanges(Map<String, Set<String>> ranges) {
        Map<String, String> owners = new TreeMap<>();
        ranges.forEach((engine, own) -> {
            own.forEach(range -> owners.forEach((others, other) -> {
                if (overlap(range, others)) {
                    throw new EnvironmentException("engines must give their containers addresses of different ranges, "
                            + other + " and " + engine + " "
                            + (range.equals(others)
                                    ? "both have " + range
                                    : "have " + others + " and " + range + ", which overlap")
                            + ": give one another range by 'dockerd --bip', and a route to it; if both are the"
                            + " same engine, name it by one address");
                }
            }));
            own.forEach(range -> owners.put(range, engine));
        });
    }

    private static boolean overlap(String one, String other) {
        return AddressRange.parse(one)
                .flatMap(own -> AddressRange.parse(other).map(own::overlaps))
                .orElse(one.equals(other));
    }

    private static Map<String, String> together(Map<Role, Host> byRole) {
        Map<String, String> facts = new TreeMap<>();
        if (byRole.values().stream().distinct().count() > 1) {
            byRole.forEach((role, host) -> facts.put("engine of " + role.id(), host.name() + " on " + host.machine()));
            shared(byRole).ifPresent(warning -> facts.put(Hosts.MACHINES, warning));
        }
        return facts;
    }

    /** Warns of engines that share a machine. */
    private static Optional<String> shared(Map<Role, Host> byRole) {
        String warning = byRole.values().stream()
                .distinct()
                .collect(Collectors.groupingBy(Host::machine, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(each -> each.getValue() > 1)
                .map(each -> each.getValue() + " engines share " + each.getKey() + ": its CPUs, caches and memory too")
                .collect(Collectors.joining("; "));
        return warning.isEmpty() ? Optional.empty() : Optional.of(warning);
    }
}
