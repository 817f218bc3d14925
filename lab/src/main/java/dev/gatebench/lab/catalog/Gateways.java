package dev.gatebench.lab.catalog;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.lab.gateway.caddy.Caddy;
import dev.gatebench.lab.gateway.direct.DirectGateway;
import dev.gatebench.lab.gateway.easegress.Easegress;
import dev.gatebench.lab.gateway.envoy.Envoy;
import dev.gatebench.lab.gateway.haproxy.Haproxy;
import dev.gatebench.lab.gateway.homebrew.HomebrewGo;
import dev.gatebench.lab.gateway.nginx.Nginx;
import dev.gatebench.lab.gateway.proxy.GatewayBinaries;
import dev.gatebench.lab.gateway.proxy.ProxyGateway;
import dev.gatebench.lab.gateway.shenyu.ShenyuGateway;
import dev.gatebench.lab.gateway.springcloud.SpringCloudGateway;
import dev.gatebench.lab.gateway.traefik.Traefik;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The kinds of systems under test that there are: to add one is to add a line here. */
public final class Gateways {
    private static final List<Gateway> ALL = List.of(
            new DirectGateway(),
            new ShenyuGateway(),
            new SpringCloudGateway(),
            new ProxyGateway(new Nginx()),
            new ProxyGateway(new Haproxy()),
            new ProxyGateway(new Envoy()),
            new ProxyGateway(new Caddy()),
            new ProxyGateway(new Traefik()),
            new ProxyGateway(new Easegress()),
            new ProxyGateway(new HomebrewGo()));

    private Gateways() {}

    /** Each of them. */
    public static List<Gateway> all() {
        return ALL;
    }

    /** Ids of the gateways that are built with the project, so that they are on every machine. */
    public static List<String> builtIn() {
        return List.of(new SpringCloudGateway().id(), new ShenyuGateway().id());
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
