package dev.gatebench.lab.run;

import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.EnvironmentDifferences;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.GatewayArm;
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

/** Reads the environment of a run that may have several lanes: their machines, and how these differ. */
record LaneEnvironments(Home home, BackendSpec backend, StudyArms arms, Driver driver) {
    /**
     * Returns the environment of the first lane, with facts about the hosts of the others, and a warning for each way
     * in which the machine of another's system under test differs.
     *
     * @param lanes the hosts of each lane, at least one
     * @param numbers the number of each lane in the run; 0 where the run has one alone
     */
    Environment read(List<Hosts> lanes, List<Integer> numbers) {
        Hosts own = lanes.get(0);
        Environment first = probe(own)
                .read(
                        own.placement(),
                        jdks(own),
                        RunInfos.versions(
                                backend, arms, driver, own, numbers.get(0) > 0 ? Map.of() : whose(own.where())));
        Map<String, String> versions = new TreeMap<>(first.versions());
        List<String> warnings = new ArrayList<>(first.warnings());
        for (int lane = 1; lane < lanes.size(); lane++) {
            Hosts hosts = lanes.get(lane);
            List<String> differences = new ArrayList<>(Hosts.addTo(versions, hosts.facts()));
            // lanes may give a role other CPUs of their machines
            Environment other = probe(hosts)
                    .read(
                            hosts.placement().machineCpus(Role.SUT),
                            jdks(hosts),
                            first.placement(),
                            first.versions(),
                            List.of());
            sharedWith(lane, lanes, numbers).ifPresent(warnings::add);
            differences.addAll(EnvironmentDifferences.between(first, other));
            if (!differences.isEmpty()) {
                warnings.add("Lane " + numbers.get(lane) + " differs from lane " + numbers.get(0)
                        + ", whose values come first: " + String.join("; ", differences) + ".");
            }
        }
        if (numbers.get(0) > 0) {
            // a footnote and no version: a run that is resumed in fewer lanes does not differ for that
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

    /** Warns of a machine that a lane shares with one before it. */
    private static Optional<String> sharedWith(int lane, List<Hosts> lanes, List<Integer> numbers) {
        Set<String> machines = machines(lanes.get(lane));
        return IntStream.range(0, lane)
                .filter(before -> !Collections.disjoint(machines(lanes.get(before)), machines))
                .boxed()
                .findFirst()
                .map(before -> "Lanes " + numbers.get(before) + " and " + numbers.get(lane)
                        + " share a machine: the work of one uses CPUs, caches and memory of the other, and the check"
                        + " 'host' counts it as other processes.");
    }

    private static Set<String> machines(Hosts hosts) {
        return hosts.each().stream().map(Host::machine).collect(Collectors.toSet());
    }

    private static EnvironmentProbe probe(Hosts hosts) {
        return new EnvironmentProbe(hosts.of(Role.SUT).inventory());
    }

    /**
     * Returns the version and vendor of the JDK of each role that runs on one, or of each arm where arms have several;
     * the JDK of an arm from an official image is not known.
     */
    private Map<String, String> jdks(Hosts hosts) {
        boolean backendIsJvm = !Backend.jars(backend.kind(), home).isEmpty();
        Map<String, String> jdks = new TreeMap<>();
        if (!driver.jars(home).isEmpty()) {
            jdks.put(Role.INJECTOR.id(), own(hosts, Role.INJECTOR));
        }
        if (backendIsJvm) {
            jdks.put(Role.BACKEND.id(), own(hosts, Role.BACKEND));
        }
        Map<String, List<String>> ofArms = new TreeMap<>();
        for (GatewayArm arm : arms.all()) {
            jdk(arm, backendIsJvm, hosts).ifPresent(jdk -> ofArms.computeIfAbsent(jdk, key -> new ArrayList<>())
                    .add(arm.spec().id()));
        }
        if (ofArms.size() == 1) {
            jdks.put(Role.SUT.id(), ofArms.keySet().iterator().next());
        } else {
            ofArms.forEach((jdk, ids) -> ids.forEach(id -> jdks.put(id, jdk)));
        }
        return jdks;
    }

    private static Optional<String> jdk(GatewayArm arm, boolean backendIsJvm, Hosts hosts) {
        if (arm.spec().id().equals(ArmSpec.DIRECT)) {
            return backendIsJvm ? Optional.of(own(hosts, Role.SUT)) : Optional.empty();
        }
        return arm.image().isPresent()
                ? Optional.empty()
                : arm.jvm().map(jvm -> jvm.jdk().description());
    }

    private static String own(Hosts hosts, Role role) {
        return hosts.of(role).inventory().jdks().own().description();
    }
}
