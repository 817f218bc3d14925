package dev.gatebench.lab.gateway.traefik;

import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.proxy.ProxyPlan;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.template.ConfigurationFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Traefik (https://traefik.io). It has no command that checks a configuration. */
public final class Traefik extends ProxyProduct {
    /** Idle connections to each backend that it keeps where nothing is set. */
    private static final int STOCK_POOL = 200;

    public Traefik() {
        super(
                ProxyProgram.named(
                        "traefik",
                        "Traefik",
                        "get it from https://github.com/traefik/traefik/releases, or build it as docs/gateways.md says",
                        "version",
                        "(?m)^Version:\\s+v?(\\S+)"),
                ConnectionPolicy.keeping(STOCK_POOL),
                "static.yml",
                "routes.yml");
    }

    @Override
    public Map<String, Object> values(ProxyPlan plan, Inventory inventory) {
        return Map.of("folder", ConfigurationFile.betweenQuotes(plan.folder()));
    }

    @Override
    public List<String> command(String executable, Path file, ProxyPlan plan) {
        return List.of(executable, "--configFile=" + file);
    }

    @Override
    public Map<String, String> environment(ProxyPlan plan) {
        return plan.limitOfGo();
    }

    @Override
    public List<Tuning> tunings() {
        return List.of(new Tuning("experimental.fastProxy", "https://doc.traefik.io/traefik/user-guides/fastproxy/"));
    }
}
