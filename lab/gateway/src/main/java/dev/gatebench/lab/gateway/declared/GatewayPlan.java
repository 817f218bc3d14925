package dev.gatebench.lab.gateway.declared;

import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.routes.Route;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.gateway.GatewayProfile;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.template.ConfigurationFile;
import dev.gatebench.lab.tls.RunCertificate;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The plan of one gateway, with which its templates are filled in.
 *
 * @param folder the folder of its files, in which it may write
 * @param address the IP address that it listens on
 * @param ports ports that it listens on beside its own
 * @param pool idle connections to its backends that it keeps, all backends together
 * @param backends URLs of the backends, which get requests in turn
 * @param routes the routes to the backends, in the order in which they are to be tried, all of one kind, and perhaps a
 *     prefix after them; none for a gateway that takes everything
 * @param settings its own settings
 * @param backend the plan of the backends, which says how to speak to them
 * @param client how the driver speaks to it
 * @param certificate its certificate; empty without TLS
 * @param policies its policies, in their order, with all parameters
 */
record GatewayPlan(
        GatewayProfile profile,
        Path folder,
        String address,
        int port,
        List<Integer> ports,
        int workers,
        int connections,
        int pool,
        List<URI> backends,
        List<Route> routes,
        Map<String, String> settings,
        BackendSpec backend,
        ClientSpec client,
        Optional<RunCertificate> certificate,
        List<PolicySpec> policies) {
    GatewayPlan {
        backends = List.copyOf(backends);
        ports = List.copyOf(ports);
        routes = List.copyOf(routes);
        settings = Map.copyOf(settings);
        policies = List.copyOf(policies);
    }

    /** The machine on which it will run, as templates ask for it; asked when they do. */
    public static final class Machine {
        private final Inventory inventory;

        Machine(Inventory inventory) {
            this.inventory = inventory;
        }

        /** Whether its programs are started as root. */
        public boolean root() {
            return inventory.isRoots();
        }
    }

    /**
     * Returns the placeholders with their values.
     *
     * @param declared has templates of the texts of routes, which have {@code route} beside the others, and of
     *     policies, which have {@code policy}
     */
    Map<String, Object> values(Declaration declared, Inventory inventory) {
        Map<String, Object> values = new HashMap<>();
        values.put("folder", folder.toString());
        values.put("address", address);
        values.put("port", port);
        values.put("ports", ports);
        values.put("workers", workers);
        values.put("connections", connections);
        values.put("pool", pool);
        values.put("poolEach", (pool + backends.size() - 1) / backends.size());
        values.put("backends", backends.stream().map(BackendAddress::of).toList());
        values.put("stock", profile == GatewayProfile.STOCK);
        values.put("tuned", profile == GatewayProfile.TUNED);
        values.put("settings", settings);
        values.put("client", Map.of("https", client.usesTls(), "http2", client.speaksHttp2()));
        values.put("upstream", Map.of("https", backend.usesTls(), "http2", backend.speaksHttp2()));
        certificate.ifPresent(made -> values.put("tls", tls(client.tls(), made)));
        values.put("machine", new Machine(inventory));
        List<WrittenRoute> written = written(declared.routes(), values);
        values.put("routes", written);
        values.put("hosts", written.stream().filter(WrittenRoute::isHost).toList());
        values.put("paths", written.stream().filter(route -> !route.isHost()).toList());
        values.put("policies", policyTexts(declared, values));
        return values;
    }

    /** Returns the texts of the policies by place, in the order of the policies. */
    private Map<String, List<String>> policyTexts(Declaration declared, Map<String, Object> values) {
        Map<String, List<String>> texts = new HashMap<>();
        declared.policyPlaces().forEach(place -> texts.put(place, new ArrayList<>()));
        for (PolicySpec policy : policies) {
            declared.policies().getOrDefault(policy.kind(), Map.of()).forEach((place, text) -> {
                String name = "gateway.yml policies." + policy.kind().word() + "." + place;
                texts.getOrDefault(place, new ArrayList<>())
                        .addAll(new ConfigurationFile(name, text)
                                .filledForEach("policy", List.of(policy.all()), values));
            });
        }
        return texts;
    }

    private static Map<String, Object> tls(TlsSpec tls, RunCertificate made) {
        return Map.of(
                "certificate", made.certificate().toString(),
                "key", made.key().toString(),
                "certificateAndKey", made.both().toString(),
                "version", tls.version().number(),
                "resumption", tls.resumption(),
                "cipher", tls.cipher(),
                "openSslCipher", tls.openSslCipher());
    }

    /** Writes the routes, which are of one kind, and perhaps a prefix after them. */
    private List<WrittenRoute> written(Map<Route.Kind, String> routeTexts, Map<String, Object> values) {
        List<WrittenRoute> written = new ArrayList<>();
        for (int from = 0; from < routes.size(); from = written.size()) {
            Route.Kind kind = routes.get(from).kind();
            List<Route> alike = routes.stream()
                    .skip(from)
                    .takeWhile(route -> route.kind() == kind)
                    .toList();
            List<String> texts = new ConfigurationFile(
                            "gateway.yml routes." + kind.word(),
                            routeTexts.getOrDefault(kind, "").strip())
                    .filledForEach("route", alike, values);
            IntStream.range(0, alike.size()).forEach(i -> written.add(new WrittenRoute(alike.get(i), texts.get(i))));
        }
        return written;
    }
}
