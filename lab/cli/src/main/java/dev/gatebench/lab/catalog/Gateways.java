package dev.gatebench.lab.catalog;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Build;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.lab.gateway.declared.GatewayBinaries;
import dev.gatebench.lab.gateway.declared.GatewayFolders;
import dev.gatebench.lab.host.Inventory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds gateways: on the class path the classes that jars name in {@code META-INF/services} as a {@link Gateway} and
 * the folders below {@code gateways}; elsewhere a folder that a study names.
 */
public final class Gateways {
    private static final List<Gateway> IN_JAVA = Found.all(Gateway.class);

    /** Their declarations are read when they are asked for: that takes a tenth of a second and more for all. */
    private static final List<String> FOLDERS = GatewayFolders.idsOnClassPath();

    private Gateways() {}

    /** Returns the gateways that are classes. */
    public static List<Gateway> inJava() {
        return IN_JAVA;
    }

    public static List<Gateway> all() {
        return Stream.concat(IN_JAVA.stream(), FOLDERS.stream().map(GatewayFolders::onClassPath))
                .toList();
    }

    /** Returns the ids of the gateways that are built with the project, so that they are on every machine. */
    public static List<String> builtIn() {
        // Spring Cloud Gateway first: the first arm of a study that 'init' writes is its baseline
        return IN_JAVA.stream()
                .filter(Gateway::builtIn)
                .map(Gateway::id)
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    /** Returns the ids of all gateways that a study can measure by their names alone: not the backend itself. */
    public static List<String> measurable() {
        Stream<String> inJava = IN_JAVA.stream()
                .filter(gateway -> !gateway.needsSettings())
                .map(Gateway::id)
                .filter(id -> !id.equals(ArmSpec.DIRECT));
        return Stream.concat(inJava, FOLDERS.stream()).toList();
    }

    /** Whether a study's word for a gateway is the path of a folder that declares it. */
    public static boolean isFolder(String gateway) {
        return GatewayFolders.isPath(gateway);
    }

    /** Returns the name of a gateway's folder. */
    public static String nameOf(Path folder) {
        return GatewayFolders.name(folder);
    }

    /**
     * Returns a file of a gateway that is a folder on the class path.
     *
     * @throws IOException when there is none
     */
    public static String fileOf(String id, String name) throws IOException {
        return GatewayFolders.textOnClassPath(id, name);
    }

    private static List<String> ids() {
        return Stream.concat(IN_JAVA.stream().map(Gateway::id), FOLDERS.stream())
                .toList();
    }

    /** Returns the options that gateways add to the command line, by the gateway's id. */
    public static Map<String, GatewayOptions> options() {
        Map<String, GatewayOptions> all = new LinkedHashMap<>();
        IN_JAVA.forEach(gateway -> gateway.options().ifPresent(options -> all.put(gateway.id(), options)));
        all.put("binaries", new GatewayBinaries(Set.copyOf(FOLDERS)));
        return all;
    }

    /** Finds the gateway that a study names by its id; empty where it names a folder, or none. */
    public static Optional<Gateway> named(String id) {
        return FOLDERS.contains(id)
                ? Optional.of(GatewayFolders.onClassPath(id))
                : IN_JAVA.stream().filter(gateway -> gateway.id().equals(id)).findFirst();
    }

    /** Whether arms of a gateway, named by its id or its folder, may run a build of a kind. */
    public static boolean accept(String gateway, Build.Kind kind) {
        return isFolder(gateway)
                ? kind != Build.Kind.JAR
                : named(gateway).filter(found -> found.takes(kind)).isPresent();
    }

    /** Returns the names of an arm's settings that are paths; none where its gateway is unknown. */
    public static Set<String> pathSettings(String gateway) {
        return isFolder(gateway) || FOLDERS.contains(gateway)
                ? GatewayFolders.PATH_SETTINGS
                : named(gateway).map(Gateway::pathSettings).orElse(Set.of());
    }

    /**
     * Reads the settings of an arm by its gateway.
     *
     * @param base the folder of relative paths of option files and of gateways
     * @param inventory what there is where the arm will be launched
     * @throws IllegalArgumentException when the gateway is unknown, or a setting is wrong
     * @throws dev.gatebench.core.study.StudyException when the gateway is a folder with mistakes
     */
    public static GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        String name = arm.gateway();
        Gateway gateway = isFolder(name)
                ? GatewayFolders.at(base.resolve(name), name)
                : named(name)
                        .orElseThrow(() -> new IllegalArgumentException(Found.mustBe(
                                "arm '" + arm.id() + "': gateway",
                                ids(),
                                name,
                                "correct it, or give the path of a folder: ./" + Words.oneLine(name))));
        return gateway.read(arm, base, inventory);
    }
}
