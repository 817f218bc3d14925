package dev.gatebench.lab.gateway.proxy;

import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.routes.Route;
import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.gateway.GatewayProfile;
import dev.gatebench.lab.template.ConfigurationFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Plans of proxies for tests: 2 workers on 127.0.0.1:8080, a backend on 127.0.0.1:9090, 1,000 connections. */
public final class Plans {
    private Plans() {}

    public static ProxyPlan of(ProxyProduct product, GatewayProfile profile, Path folder, List<Route> routes) {
        return of(
                profile,
                folder,
                routes,
                product.choices().stream()
                        .collect(Collectors.toMap(ProxyProduct.Choice::setting, choice -> choice.words()
                                .get(0))));
    }

    private static ProxyPlan of(GatewayProfile profile, Path folder, List<Route> routes, Map<String, String> choices) {
        return new ProxyPlan(
                profile,
                folder,
                "127.0.0.1",
                8080,
                List.of(8081, 8082, 8083),
                2,
                1000,
                600,
                List.of(URI.create("http://127.0.0.1:9090")),
                routes,
                choices);
    }

    /** The configuration of a product by such a plan without routes, written to a folder. */
    public static String written(ProxyProduct product, GatewayProfile profile, Path folder) throws IOException {
        return written(product, of(product, profile, folder, List.of()));
    }

    /** Writes it with four routes of a kind, of which the second is for requests, and one behind them. */
    public static String routed(ProxyProduct product, Kind kind, Path folder) throws IOException {
        return written(product, of(product, GatewayProfile.KEEP_ALIVE, folder, fourAndOne(product, kind)));
    }

    /** Writes it with such routes and settings of its own. */
    public static String routed(ProxyProduct product, Kind kind, Path folder, Map<String, String> choices)
            throws IOException {
        return written(product, of(GatewayProfile.KEEP_ALIVE, folder, fourAndOne(product, kind), choices));
    }

    private static List<Route> fourAndOne(ProxyProduct product, Kind kind) {
        List<Route> routes = new ArrayList<>(GeneratedRoutes.from(
                        SettingMap.of(product.program().id(), Map.of("count", 4, "at", "middle", "kind", kind.word())))
                .routes());
        routes.add(new Route(Kind.PREFIX, "/http/"));
        return routes;
    }

    private static String written(ProxyProduct product, ProxyPlan plan) throws IOException {
        Path folder = plan.folder();
        Map<String, Object> values = new HashMap<>(product.values(plan, new FakeInventory()));
        values.put("plan", plan);
        for (ConfigurationFile other : product.otherFiles(plan)) {
            other.write(folder, values);
        }
        return Files.readString(product.configuration().write(folder, values));
    }
}
