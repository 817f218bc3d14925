package dev.gatebench.lab.gateway.declared;

import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.routes.Route;
import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.gateway.GatewayProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plans of gateways for tests: 2 workers on 127.0.0.1:8080, a backend on 127.0.0.1:9090, 1,000 connections. */
final class Plans {
    private Plans() {}

    /** Returns a gateway of the class path. */
    static DeclaredGateway gateway(String id) {
        return (DeclaredGateway) GatewayFolders.onClassPath(id);
    }

    /** Fills in a gateway of the class path without routes. */
    static RenderedGateway filled(String id, GatewayProfile profile, Path folder) {
        return filled(gateway(id), profile, folder, List.of(), Map.of());
    }

    private static RenderedGateway filled(
            DeclaredGateway gateway,
            GatewayProfile profile,
            Path folder,
            List<Route> routes,
            Map<String, String> settings) {
        Map<String, String> all = gateway.declaration().settings().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        own -> settings.getOrDefault(
                                own.getKey(), own.getValue().get(0))));
        return new RenderedGateway(
                gateway,
                new GatewayPlan(
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
                        all,
                        new BackendSpec("0ms", "0B"),
                        ClientSpec.CLEAR,
                        Optional.empty(),
                        List.of()),
                new FakeInventory());
    }

    /** Returns all files of a gateway by such a plan without routes, one after another. */
    static String written(String id, GatewayProfile profile, Path folder) {
        return written(filled(id, profile, folder), folder);
    }

    /** Writes them with four routes of a kind, of which the second is for requests, and one behind them. */
    static String routed(String id, Kind kind, Path folder) {
        return routed(id, kind, folder, Map.of());
    }

    /** Writes them with such routes and settings of its own. */
    static String routed(String id, Kind kind, Path folder, Map<String, String> settings) {
        List<Route> routes = new ArrayList<>(
                GeneratedRoutes.from(SettingMap.of(id, Map.of("count", 4, "at", "middle", "kind", kind.word())))
                        .routes());
        routes.add(new Route(Kind.PREFIX, "/http/"));
        return written(filled(gateway(id), GatewayProfile.KEEP_ALIVE, folder, routes, settings), folder);
    }

    private static String written(RenderedGateway filled, Path folder) {
        filled.write();
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().map(Plans::text).collect(Collectors.joining());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
