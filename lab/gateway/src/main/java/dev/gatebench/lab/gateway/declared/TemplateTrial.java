package dev.gatebench.lab.gateway.declared;

import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.routes.Route;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.tls.RunCertificate;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A trial of all templates of a gateway: with each protocol of both legs, and with all policies. */
final class TemplateTrial {
    /** The last routes of a table, with which templates are tried. */
    private static final int TRIED_ROUTES = 3;

    private static final BackendSpec CLEAR_BACKEND = new BackendSpec("0ms", "0B");

    private final DeclaredGateway gateway;
    private final Declaration declared;
    private final DeclaredSettings settings;
    private final Inventory inventory;

    TemplateTrial(DeclaredGateway gateway, DeclaredSettings settings, Inventory inventory) {
        this.gateway = gateway;
        this.declared = gateway.declaration();
        this.settings = settings;
        this.inventory = inventory;
    }

    /** Throws a {@link dev.gatebench.lab.template.TemplateException} when a template is wrong, or lacks a value. */
    void run() {
        List<BackendSpec> backends = Stream.concat(Stream.of(CLEAR_BACKEND), declared.backendsOfTls().stream())
                .toList();
        Stream.concat(Stream.of(ClientSpec.CLEAR), declared.clientsOfTls().stream())
                .forEach(client -> backends.forEach(backend -> fill(client, backend, List.of())));
        if (!declared.policies().isEmpty()) {
            fill(
                    ClientSpec.CLEAR,
                    CLEAR_BACKEND,
                    declared.policies().keySet().stream()
                            .map(PolicySpec::sample)
                            .toList());
        }
    }

    private void fill(ClientSpec client, BackendSpec backend, List<PolicySpec> policies) {
        List<Route> routes = settings.routes().map(GeneratedRoutes::routes).orElse(List.of());
        GatewayPlan plan = new GatewayPlan(
                settings.profile(),
                Path.of("/folder"),
                "127.0.0.1",
                8080,
                IntStream.range(0, declared.ports()).mapToObj(i -> 9090 + i).toList(),
                1,
                1,
                1,
                List.of(URI.create(backend.scheme().word() + "://127.0.0.1:9000")),
                routes.size() <= TRIED_ROUTES ? routes : routes.subList(routes.size() - TRIED_ROUTES, routes.size()),
                settings.own(),
                backend,
                client,
                client.usesTls() ? Optional.of(RunCertificate.named(Path.of("/folder"))) : Optional.empty(),
                policies);
        RenderedGateway filled = new RenderedGateway(gateway, plan, inventory);
        gateway.files().forEach(filled::text);
        filled.start("/program", settings.image().isPresent());
        filled.check("/program");
        filled.environment(settings.image().isPresent());
    }
}
