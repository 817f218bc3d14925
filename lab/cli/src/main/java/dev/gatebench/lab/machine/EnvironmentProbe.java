package dev.gatebench.lab.machine;

import dev.gatebench.core.run.Environment;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.BuiltVersions;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.MachineFacts;
import dev.gatebench.lab.jdk.RunningJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reads the environment of a run.
 *
 * @param inventory the machine of the system under test
 */
public record EnvironmentProbe(Inventory inventory) {
    /**
     * Returns the environment of a run.
     *
     * @param jdks the JDK of each role that runs on one
     * @param versions versions of the programs that take part
     */
    public Environment read(Placement placement, Map<String, String> jdks, Map<String, String> versions) {
        return read(placement.machineCpus(Role.SUT), jdks, describe(placement), versions, warnings(placement));
    }

    /**
     * Returns the environment of a run without the roles of a study.
     *
     * @param cpus the number of logical CPUs
     * @param placement the CPUs of each role
     * @param warnings footnotes about this host
     */
    public Environment read(
            int cpus,
            Map<String, String> jdks,
            Map<String, String> placement,
            Map<String, String> versions,
            List<String> warnings) {
        MachineFacts facts = inventory.facts();
        return new Environment(
                version(),
                BuiltVersions.commit(),
                facts.os(),
                facts.cpuModel(),
                cpus,
                facts.memoryBytes(),
                facts.virtualization(),
                RunningJvm.description(),
                jdks,
                placement,
                versions,
                warnings);
    }

    /** Returns the version of this project, as its jar says. */
    public static String version() {
        return Optional.ofNullable(EnvironmentProbe.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    private static Map<String, String> describe(Placement placement) {
        Map<String, String> cpus = new TreeMap<>();
        for (Role role : Role.MEASURED) {
            Placement.Share share = placement.share(role);
            cpus.put(
                    role.id(),
                    share.cpus().map(Object::toString).orElse("all")
                            + (share.count() < share.reach() ? ", " + share.count() + " at once" : ""));
        }
        return cpus;
    }

    /** Warns of roles that share CPUs of a machine: they take time from each other. */
    private static List<String> warnings(Placement placement) {
        Map<String, List<Role>> shared = new TreeMap<>(placement.byMachine());
        shared.values().removeIf(roles -> roles.size() < 2);
        List<String> warnings = new ArrayList<>();
        if (shared.isEmpty()) {
            return warnings;
        }
        if (placement.isUnpinned()) {
            shared.forEach((machine, roles) -> warnings.add("Nothing is pinned: "
                    + joined(roles)
                    + (shared.size() == 1 && roles.size() == Role.MEASURED.size() ? "" : " on " + machine)
                    + " compete for the same CPUs."));
        } else if (placement.together(Role.INJECTOR, Role.BACKEND)) {
            warnings.add("Injector and backend share "
                    + placement.cpus(Role.INJECTOR).map(cpus -> "CPU " + cpus).orElse("all CPUs")
                    + ", so each slows the other.");
        }
        return warnings;
    }

    private static String joined(List<Role> roles) {
        int last = roles.size() - 1;
        return roles.subList(0, last).stream().map(EnvironmentProbe::words).collect(Collectors.joining(", ")) + " and "
                + words(roles.get(last));
    }

    private static String words(Role role) {
        return role == Role.SUT ? "system under test" : role.id();
    }
}
