package dev.gatebench.lab.catalog;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.lab.gateway.proxy.GatewayBinaries;
import dev.gatebench.lab.gateway.proxy.ProxyGateway;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the gateways on the class path: those that jars name in {@code META-INF/services} as a {@link Gateway} or,
 * where one is a program with one configuration file, as a {@link ProxyProduct}.
 */
public final class Gateways {
    private static final List<Gateway> ALL = Stream.concat(
                    Found.all(Gateway.class).stream(),
                    Found.all(ProxyProduct.class).stream().map(ProxyGateway::new))
            .toList();

    private Gateways() {}

    public static List<Gateway> all() {
        return ALL;
    }

    /** Returns the ids of the gateways that are built with the project, so that they are on every machine. */
    public static List<String> builtIn() {
        // Spring Cloud Gateway first: the first arm of a study that 'init' writes is its baseline
        return ALL.stream()
                .filter(Gateway::builtIn)
                .map(Gateway::id)
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    /** Returns the ids of all gateways that a study can measure: all but the backend itself. */
    public static List<String> measurable() {
        return ids().stream().filter(id -> !id.equals(ArmSpec.DIRECT)).toList();
    }

    private static List<String> ids() {
        return ALL.stream().map(Gateway::id).toList();
    }

    /** Returns the options that gateways add to the command line, by the gateway's id. */
    public static Map<String, GatewayOptions> options() {
        Map<String, GatewayOptions> all = new LinkedHashMap<>();
        ALL.forEach(gateway -> gateway.options().ifPresent(options -> all.put(gateway.id(), options)));
        all.put(
                "binaries",
                new GatewayBinaries(ALL.stream()
                        .filter(ProxyGateway.class::isInstance)
                        .map(Gateway::id)
                        .collect(Collectors.toUnmodifiableSet())));
        return all;
    }

    /**
     * Returns the gateway of an arm.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static Gateway of(ArmSpec arm) {
        return ALL.stream()
                .filter(gateway -> gateway.id().equals(arm.gateway()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        Found.mustBe("arm '" + arm.id() + "': gateway", ids(), arm.gateway(), "correct it")));
    }

    /**
     * Reads the settings of an arm by its gateway.
     *
     * @param base the folder of relative paths of option files
     * @param inventory what there is where the arm will be launched
     * @throws IllegalArgumentException when the gateway is unknown, or a setting is wrong
     */
    public static GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        return of(arm).read(arm, base, inventory);
    }
}
