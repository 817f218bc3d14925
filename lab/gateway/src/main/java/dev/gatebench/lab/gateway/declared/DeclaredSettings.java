package dev.gatebench.lab.gateway.declared;

import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.routes.Route;
import dev.gatebench.core.settings.ImageChoice;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.lab.gateway.GatewayProfile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The settings of an arm whose gateway is declared.
 *
 * @param profile {@code profile}: {@code keepAlive}, {@code stock} or {@code tuned}; {@code keepAlive} where absent,
 *     though some gateways would not keep connections to the backend by themselves
 * @param pool {@code pool}: idle connections to the backend that it keeps (nginx: that each worker keeps); as many as
 *     the load has where absent
 * @param workers {@code workers}: worker processes or threads; as many as it has CPUs, and can have, where absent
 * @param image {@code image}: the official image that it is launched from in containers, such as {@code nginx:1.27};
 *     where absent that of its declaration, or the program of this machine is put into one
 * @param routes {@code routes}: a table of routes, {@code {count: 10000, at: middle, kind: exact}}; one that takes
 *     everything where absent
 * @param own the settings that the gateway declares
 * @param binary {@code binary}: the path of its program; the one on the PATH where absent
 */
record DeclaredSettings(
        GatewayProfile profile,
        Optional<Integer> pool,
        Optional<Integer> workers,
        Optional<GeneratedRoutes> routes,
        Map<String, String> own,
        Optional<String> image,
        Optional<Path> binary) {
    static final String BINARY = "binary";
    static final String IMAGE = ImageChoice.SETTING;
    static final String PROFILE = "profile";

    private static final String POOL = "pool";
    private static final String WORKERS = "workers";
    private static final String ROUTES = "routes";

    /** Names that a gateway cannot give to settings of its own. */
    static final Set<String> COMMON = Set.of(PROFILE, POOL, WORKERS, ROUTES, IMAGE, BINARY);

    private static final int MAX_POOL = 1_000_000;

    /** @throws dev.gatebench.core.settings.SettingException when a setting is wrong or unknown */
    static DeclaredSettings from(DeclaredGateway gateway, Map<String, Object> settings) {
        Declaration declared = gateway.declaration();
        SettingMap map = SettingMap.of(gateway.id(), settings);
        GatewayProfile profile = map.choice(PROFILE, GatewayProfile.words())
                .map(GatewayProfile::of)
                .orElse(GatewayProfile.KEEP_ALIVE);
        DeclaredSettings read = new DeclaredSettings(
                profile,
                map.integer(POOL, 1, MAX_POOL),
                map.integer(WORKERS, 1, declared.maxWorkers()),
                map.map(ROUTES).map(GeneratedRoutes::from),
                own(declared, map),
                ImageChoice.from(map)
                        .or(() -> declared.start().isEmpty()
                                ? declared.container().image()
                                : Optional.empty()),
                map.text(BINARY).map(Path::of));
        map.done();
        read.requireExpressible(declared, map);
        if (settings.containsKey(IMAGE) && read.binary().isPresent()) {
            throw map.wrong(
                    BINARY, "absent where an image is named", read.binary().get());
        }
        return read;
    }

    private void requireExpressible(Declaration declared, SettingMap map) {
        if (profile == GatewayProfile.STOCK && pool.isPresent()) {
            throw map.wrong(POOL, "absent with profile stock, which keeps what its makers chose", pool.get());
        }
        if (!declared.connections().pool() && pool.isPresent()) {
            throw map.wrong(POOL, "absent: " + declared.name() + " keeps every idle connection", pool.get());
        }
        if (profile == GatewayProfile.TUNED && declared.tuned().isEmpty()) {
            throw map.wrong(
                    PROFILE,
                    "keepAlive or stock: no guide to tuning by the makers of " + declared.name() + " is known here",
                    profile.word());
        }
        routes.filter(table -> !declared.routes().containsKey(table.kind())).ifPresent(table -> {
            String kinds =
                    declared.routes().keySet().stream().map(Route.Kind::word).collect(Collectors.joining(" or "));
            throw map.wrong(
                    ROUTES,
                    (kinds.isEmpty() ? "absent" : "of kind " + kinds) + ": " + declared.name()
                            + " cannot express others",
                    table.kind().word());
        });
        routes.filter(table -> table.at() == GeneratedRoutes.At.MISS
                        && !declared.routes().containsKey(Route.Kind.PREFIX))
                .ifPresent(table -> {
                    throw map.wrong(
                            ROUTES,
                            "of another 'at' than miss, behind which a prefix stands: " + declared.name()
                                    + " cannot express prefixes",
                            table.at().word());
                });
    }

    private static Map<String, String> own(Declaration declared, SettingMap map) {
        return declared.settings().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, setting -> map.choice(setting.getKey(), setting.getValue())
                        .orElse(setting.getValue().get(0))));
    }
}
