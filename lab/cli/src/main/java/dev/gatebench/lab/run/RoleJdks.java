package dev.gatebench.lab.run;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Hosts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The JDKs that run the roles of a study: arms may name their own, and another host has others than the lab. */
final class RoleJdks {
    private RoleJdks() {}

    /**
     * Version and vendor for each role that runs on a JDK, or for each arm where arms have several; that of an arm from
     * an official image is not known.
     */
    static Map<String, String> of(Home home, BackendSpec backend, StudyArms arms, Driver driver, Hosts hosts) {
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
