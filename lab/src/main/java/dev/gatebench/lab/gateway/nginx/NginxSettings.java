package dev.gatebench.lab.gateway.nginx;

import dev.gatebench.core.settings.SettingMap;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of an nginx arm.
 *
 * @param keepAlive {@code keepAlive}: whether connections to the backend are kept; {@code true} where absent, though
 *     nginx itself would not
 * @param pool {@code pool}: idle connections to the backend that each worker keeps; as many as the load has where
 *     absent
 * @param workers {@code workers}: worker processes; as many as it has CPUs where absent
 * @param image {@code image}: the official image that it is launched from in containers, such as {@code nginx:1.27};
 *     where absent the nginx of this machine is put into one
 */
record NginxSettings(boolean keepAlive, Optional<Integer> pool, Optional<Integer> workers, Optional<String> image) {
    private static final int MAX_POOL = 1_000_000;
    private static final int MAX_WORKERS = 1024;

    /**
     * Reads them.
     *
     * @throws dev.gatebench.core.settings.SettingException when one is wrong or unknown
     */
    static NginxSettings from(Map<String, Object> settings) {
        SettingMap map = SettingMap.of("nginx", settings);
        boolean keepAlive = map.bool("keepAlive").orElse(true);
        Optional<Integer> pool = map.integer("pool", 1, MAX_POOL);
        NginxSettings read =
                new NginxSettings(keepAlive, pool, map.integer("workers", 1, MAX_WORKERS), map.text("image"));
        map.done();
        if (!keepAlive && pool.isPresent()) {
            throw map.wrong("pool", "absent where keepAlive is false", pool.get());
        }
        return read;
    }
}
