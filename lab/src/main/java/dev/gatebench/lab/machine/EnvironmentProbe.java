package dev.gatebench.lab.machine;

import dev.gatebench.core.run.Environment;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.MachineFacts;
import dev.gatebench.lab.jdk.Jvm;
import dev.gatebench.lab.process.Tools;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads where a run is made. */
public final class EnvironmentProbe {
    private final MachineFacts facts;

    /** @param inventory the machine of what is measured */
    public EnvironmentProbe(Inventory inventory) {
        this.facts = inventory.facts();
    }

    /**
     * The environment of a run.
     *
     * @param versions versions of what takes part
     */
    public Environment read(Home home, Placement placement, Map<String, String> versions) {
        return read(home, placement.machineCpus(Role.SUT), describe(placement), versions, warnings(placement));
    }

    /**
     * The environment of a run without the roles of a study.
     *
     * @param cpus logical CPUs
     * @param placement the CPUs given to what is measured
     * @param versions versions of what takes part
     * @param warnings what about this host should be known
     */
    public Environment read(
            Home home, int cpus, Map<String, String> placement, Map<String, String> versions, List<String> warnings) {
        return new Environment(
                version(),
                commit(home),
                facts.os(),
                facts.cpuModel(),
                cpus,
                facts.memoryBytes(),
                facts.virtualization(),
                Jvm.description(),
                placement,
                versions,
                warnings);
    }

    /** The commit of a checkout; of a distribution none, which may stand in a checkout of something else. */
    private static Optional<String> commit(Home home) {
        return home.isDistribution()
                ? Optional.empty()
                : Tools.firstLine(List.of("git", "-C", home.folder().toString(), "describe", "--always", "--dirty"));
    }

    /** The version of this project, as its jar says. */
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

    private static List<String> warnings(Placement placement) {
        List<String> warnings = new ArrayList<>();
        if (placement.isUnpinned()) {
            warnings.add("Nothing is pinned: system under test, injector and backend compete for the same CPUs.");
        } else if (placement.together(Role.INJECTOR, Role.BACKEND)) {
            warnings.add("Injector and backend share CPU "
                    + placement.cpus(Role.INJECTOR).map(Object::toString).orElse("") + ", so each slows the other.");
        }
        return warnings;
    }
}
