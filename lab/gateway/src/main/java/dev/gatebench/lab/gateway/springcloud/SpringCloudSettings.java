package dev.gatebench.lab.gateway.springcloud;

import dev.gatebench.core.jvm.JvmOptions;
import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.settings.JdkChoice;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.lab.gateway.GatewayProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of an arm that is a Spring Cloud Gateway.
 *
 * @param profile {@code profile}: {@code keepAlive}, where absent, or {@code stock}
 * @param workers {@code workers}: event loops; as many as it has CPUs where absent. With {@code stock} it has what
 *     Reactor Netty chooses, which is not fewer than four
 * @param jvm {@code jvm}: sets of JVM options, bundled names or paths of {@code .jvmopts} files; {@code default} where
 *     absent
 * @param jdk {@code jdk}: the JDK that it runs on; none for the one that runs Gatebench
 * @param routes {@code routes}: a table of routes; one that takes everything where absent
 */
record SpringCloudSettings(
        GatewayProfile profile,
        Optional<Integer> workers,
        List<String> jvm,
        Optional<JdkChoice> jdk,
        Optional<GeneratedRoutes> routes) {
    private static final int MAX_WORKERS = 1024;

    SpringCloudSettings {
        jvm = List.copyOf(jvm);
    }

    /**
     * Reads them.
     *
     * @throws dev.gatebench.core.settings.SettingException when one is wrong or unknown
     */
    static SpringCloudSettings from(Map<String, Object> settings) {
        SettingMap map = SettingMap.of(SpringCloudGateway.ID, settings);
        GatewayProfile profile = map.choice(
                        "profile", List.of(GatewayProfile.KEEP_ALIVE.word(), GatewayProfile.STOCK.word()))
                .map(GatewayProfile::of)
                .orElse(GatewayProfile.KEEP_ALIVE);
        SpringCloudSettings read = new SpringCloudSettings(
                profile,
                map.integer("workers", 1, MAX_WORKERS),
                map.texts("jvm").orElse(List.of("default")),
                JdkChoice.from(map),
                map.map("routes").map(GeneratedRoutes::from));
        map.done();
        if (profile == GatewayProfile.STOCK && read.workers().isPresent()) {
            throw map.wrong(
                    "workers",
                    "absent with profile stock, which keeps what its makers chose",
                    read.workers().get());
        }
        read.jvm().forEach(JvmOptions::checkName);
        return read;
    }
}
