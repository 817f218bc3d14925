package dev.gatebench.lab.gateway.proxy;

import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.routes.Route;
import dev.gatebench.core.settings.ImageChoice;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.lab.gateway.GatewayProfile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The settings of an arm that is a reverse proxy.
 *
 * @param profile {@code profile}: {@code keepAlive}, {@code stock} or {@code tuned}; {@code keepAlive} where absent,
 *     though some proxies would not keep connections to the backend by themselves
 * @param pool {@code pool}: idle connections to the backend that it keeps (nginx: that each worker keeps); as many as
 *     the load has where absent
 * @param workers {@code workers}: worker processes or threads; as many as it has CPUs, and can have, where absent
 * @param image {@code image}: the official image that it is launched from in containers, such as {@code nginx:1.27};
 *     where absent the program of this machine is put into one
 * @param routes {@code routes}: a table of routes, {@code {count: 10000, at: middle, kind: exact}}; one that takes
 *     everything where absent
 * @param binary {@code binary}: the path of its program; the one on the PATH where absent
 */
record ProxySettings(
        GatewayProfile profile,
        Optional<Integer> pool,
        Optional<Integer> workers,
        Optional<GeneratedRoutes> routes,
        Map<String, String> choices,
        Optional<String> image,
        Optional<Path> binary) {
    static final String BINARY = "binary";

    static final String IMAGE = ImageChoice.SETTING;
    static final String PROFILE = "profile";

    private static final int MAX_POOL = 1_000_000;

    /** @throws dev.gatebench.core.settings.SettingException when a setting is wrong or unknown */
    static ProxySettings from(ProxyProduct product, Map<String, Object> settings) {
        SettingMap map = SettingMap.of(product.program().id(), settings);
        GatewayProfile profile = map.choice(PROFILE, GatewayProfile.words())
                .map(GatewayProfile::of)
                .orElse(GatewayProfile.KEEP_ALIVE);
        Optional<Integer> pool = map.integer("pool", 1, MAX_POOL);
        ProxySettings read = new ProxySettings(
                profile,
                pool,
                map.integer("workers", 1, product.mostWorkers()),
                map.map("routes").map(GeneratedRoutes::from),
                choices(product, map),
                ImageChoice.from(map),
                map.text(BINARY).map(Path::of));
        map.done();
        if (profile == GatewayProfile.STOCK && pool.isPresent()) {
            throw map.wrong("pool", "absent with profile stock, which keeps what its makers chose", pool.get());
        }
        if (!product.hasPool() && pool.isPresent()) {
            throw map.wrong("pool", "absent: " + product.program().name() + " keeps every idle connection", pool.get());
        }
        if (profile == GatewayProfile.TUNED && product.tunings().isEmpty()) {
            throw map.wrong(
                    PROFILE,
                    "keepAlive or stock: no guide to tuning by the makers of "
                            + product.program().name() + " is known here",
                    profile.word());
        }
        read.routes().filter(table -> !product.routes().contains(table.kind())).ifPresent(table -> {
            throw map.wrong(
                    "routes",
                    "of kind "
                            + product.routes().stream().map(Route.Kind::word).collect(Collectors.joining(" or "))
                            + ": " + product.program().name() + " cannot express others",
                    table.kind().word());
        });
        if (read.image().isPresent() && read.binary().isPresent()) {
            throw map.wrong(
                    BINARY, "absent where an image is named", read.binary().get());
        }
        return read;
    }

    private static Map<String, String> choices(ProxyProduct product, SettingMap map) {
        return product.choices().stream().collect(Collectors.toMap(ProxyProduct.Choice::setting, choice -> map.choice(
                        choice.setting(), choice.words())
                .orElse(choice.words().get(0))));
    }
}
