package dev.gatebench.lab.gateway.traefik;

import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.proxy.ProxyPlan;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import dev.gatebench.lab.gateway.proxy.ProxyProgram;
import dev.gatebench.lab.gateway.proxy.Tuning;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.template.ConfigurationFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Traefik (https://traefik.io). It has no command that checks a configuration. */
public final class Traefik implements ProxyProduct {
    private static final ProxyProgram PROGRAM = new ProxyProgram(
            "traefik",
            "Traefik",
            "get it from https://github.com/traefik/traefik/releases, or build it as docs/gateways.md says",
            "version",
            Pattern.compile("(?m)^Version:\\s+v?(\\S+)"));

    /** Idle connections to each backend that it keeps where nothing is set. */
    private static final int STOCK_POOL = 200;

    @Override
    public ProxyProgram program() {
        return PROGRAM;
    }

    @Override
    public ConfigurationFile configuration() {
        return ConfigurationFile.of(Traefik.class, "static.yml");
    }

    @Override
    public List<ConfigurationFile> otherFiles(ProxyPlan plan) {
        return List.of(ConfigurationFile.of(Traefik.class, "routes.yml"));
    }

    @Override
    public Map<String, Object> values(ProxyPlan plan, Inventory inventory) {
        // it stands between quotes there
        return Map.of("folder", plan.folder().toString().replace("\\", "\\\\").replace("\"", "\\\""));
    }

    @Override
    public List<String> command(String program, Path file, ProxyPlan plan) {
        return List.of(program, "--configFile=" + file);
    }

    @Override
    public Map<String, String> environment(ProxyPlan plan) {
        return plan.limitOfGo();
    }

    @Override
    public List<Tuning> tunings() {
        return List.of(new Tuning("experimental.fastProxy", "https://doc.traefik.io/traefik/user-guides/fastproxy/"));
    }

    @Override
    public ConnectionPolicy stockConnections(Optional<String> version) {
        return ConnectionPolicy.keeping(STOCK_POOL);
    }
}
