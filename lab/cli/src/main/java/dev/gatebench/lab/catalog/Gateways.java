package dev.gatebench.lab.catalog;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.lab.gateway.proxy.GatewayBinaries;
import dev.gatebench.lab.gateway.proxy.ProxyGateway;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the kinds of systems under test that the class path has: what jars name in {@code META-INF/services} as a
 * {@link Gateway} or, where it is one program with one configuration file, as a {@link ProxyProduct}.
 */
public final class Gateways {
    private static final List<Gateway> ALL = Stream.concat(
                    Found.all(Gateway.class).stream(),
                    Found.all(ProxyProduct.class).stream().map(ProxyGateway::new))
            .toList();

    private Gateways() {}

    /** Each of them. */
    public static List<Gateway> all() {
        return ALL;
    }

    /** Ids of the gateways that are built with the project, so that they are on every machine. */
    public static List<String> builtIn() {
        return ALL.stream().filter(Gateway::builtIn).map(Gateway::id).toList();
    }

    /** Ids of all that a study can measure: all but the backend itself. */
    public static List<String> measurable() {
        return ids().stream().filter(id -> !id.equals(ArmSpec.DIRECT)).toList();
    }

    private static List<String> ids() {
        return ALL.stream().map(Gateway::id).toList();
    }

    /** What they add to the command line, by name. */
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
     * The gateway of an arm.
     *
     * @throws IllegalArgumentException when there is no such gateway
     */
    public static Gateway of(ArmSpec arm) {
        return ALL.stream()
                .filter(gateway -> gateway.id().equals(arm.gateway()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("arm '" + arm.id() + "': gateway must be one of "
                        + String.join(", ", ids()) + ", was " + Words.quote(arm.gateway()) + ": "
                        + Words.didYouMean(arm.gateway(), ids()) + "correct it"));
    }

    /**
     * An arm, its settings read by its gateway.
     *
     * @param base what relative paths of option files are relative to
     * @param inventory what there is where it will be launched
     * @throws IllegalArgumentException when there is no such gateway, or a setting is wrong
     */
    public static GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        return of(arm).read(arm, base, inventory);
    }
}
