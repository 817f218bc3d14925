package dev.gatebench.lab.gateway.declared;

import dev.gatebench.core.routes.Route;
import dev.gatebench.lab.template.ConfigurationFile;
import dev.gatebench.lab.template.TemplateException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes routes by the texts of a {@code gateway.yml}, which have {@code route} beside the other placeholders. */
final class RouteTexts {
    private static final String ROUTE = "route";

    private final Map<Route.Kind, ConfigurationFile.Compiled> texts = new EnumMap<>(Route.Kind.class);

    /** @throws TemplateException when a text is no template */
    RouteTexts(Map<Route.Kind, String> byKind) {
        byKind.forEach((kind, text) ->
                texts.put(kind, new ConfigurationFile("gateway.yml routes." + kind.word(), text.strip()).compiled()));
    }

    /** Writes routes; of a kind without a text each is its pattern. */
    List<WrittenRoute> of(List<Route> routes, Map<String, Object> values) {
        Map<String, Object> all = new HashMap<>(values);
        return routes.stream()
                .map(route -> {
                    all.put(ROUTE, route);
                    ConfigurationFile.Compiled text = texts.get(route.kind());
                    return new WrittenRoute(route, text == null ? route.pattern() : text.filled(all));
                })
                .toList();
    }
}
