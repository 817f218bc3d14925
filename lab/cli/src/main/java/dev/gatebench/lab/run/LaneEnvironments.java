package dev.gatebench.lab.run;

import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.EnvironmentDifferences;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.machine.EnvironmentProbe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Where a run is made that may have several lanes: their machines, and in what these are not alike. */
final class LaneEnvironments {
    private LaneEnvironments() {}

    /**
     * The environment of the first lane, with what is to be known of the hosts of the others, and a warning for each
     * way in which the machine of another's system under test differs from it.
     *
     * @param lanes the hosts of each lane, at least one
     * @param numbers the number that each of them has in the run, which tells where it is itself; 0 where it is made in
     *     one alone
     */
    static Environment read(
            Home home, BackendSpec backend, StudyArms arms, Driver driver, List<Hosts> lanes, List<Integer> numbers) {
        Hosts own = lanes.get(0);
        Environment first = probe(own)
                .read(
                        own.placement(),
                        RoleJdks.of(home, backend, arms, driver, own),
                        RunInfos.versions(
                                backend, arms, driver, own, numbers.get(0) > 0 ? Map.of() : whose(own.where())));
        Map<String, String> versions = new TreeMap<>(first.versions());
        List<String> warnings = new ArrayList<>(first.warnings());
        for (int lane = 1; lane < lanes.size(); lane++) {
            Hosts hosts = lanes.get(lane);
            List<String> differences = new ArrayList<>(Hosts.addTo(versions, hosts.facts()));
            // which of its CPUs a role has makes no difference
            Environment other = probe(hosts)
                    .read(
                            hosts.placement().machineCpus(Role.SUT),
                            RoleJdks.of(home, backend, arms, driver, hosts),
                            first.placement(),
                            first.versions(),
                            List.of());
            sharedWith(lane, lanes, numbers).ifPresent(warnings::add);
            differences.addAll(EnvironmentDifferences.between(first, other));
            if (!differences.isEmpty()) {
                warnings.add("Lane " + numbers.get(lane) + " is not like lane " + numbers.get(0)
                        + ", whose is told first: " + String.join("; ", differences) + ".");
            }
        }
        if (numbers.get(0) > 0) {
            // of all lanes of this start: a run that goes on in fewer is no other for that
            Optional.ofNullable(versions.remove(Hosts.MACHINES)).ifPresent(shared -> warnings.add(shared + "."));
        }
        return first.with().versions(versions).warnings(warnings).build();
    }

    private static Map<String, String> whose(LaneHosts hosts) {
        Map<String, String> own = new TreeMap<>(hosts.facts());
        if (!own.isEmpty()) {
            own.put("hosts", hosts.words());
        }
        return own;
    }

    /** A machine that a lane and one before it are on: neither is measured as if it had that to itself. */
    private static Optional<String> sharedWith(int lane, List<Hosts> lanes, List<Integer> numbers) {
        Set<String> machines = machines(lanes.get(lane));
        return IntStream.range(0, lane)
                .filter(before -> !Collections.disjoint(machines(lanes.get(before)), machines))
                .boxed()
                .findFirst()
                .map(before -> "Lanes " + numbers.get(before) + " and " + numbers.get(lane)
                        + " share a machine: what is done in one takes of"
                        + " the other's CPUs, caches and memory, and check 'host' counts it as foreign work.");
    }

    private static Set<String> machines(Hosts hosts) {
        return hosts.each().stream().map(Host::machine).collect(Collectors.toSet());
    }

    private static EnvironmentProbe probe(Hosts hosts) {
        return new EnvironmentProbe(hosts.of(Role.SUT).inventory());
    }
}
