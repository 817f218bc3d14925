package dev.gatebench.lab.gateway.haproxy;

import dev.gatebench.core.routes.Route.Kind;
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

/** HAProxy (https://www.haproxy.org). */
public final class Haproxy implements ProxyProduct {
    private static final ProxyProgram PROGRAM = new ProxyProgram(
            "haproxy",
            "HAProxy",
            "install it (Debian: apt-get install haproxy)",
            "-v",
            Pattern.compile("HA-?Proxy version ([^\\s-]+)"));

    private static final String MAP = "routes.map";

    @Override
    public ProxyProgram program() {
        return PROGRAM;
    }

    @Override
    public ConfigurationFile configuration() {
        return ConfigurationFile.of(Haproxy.class, "haproxy.cfg");
    }

    @Override
    public List<ConfigurationFile> otherFiles(ProxyPlan plan) {
        return plan.routes().isEmpty() ? List.of() : List.of(ConfigurationFile.of(Haproxy.class, MAP));
    }

    /**
     * A table of routes is a map, which HAProxy looks paths, or hosts, up in; a route of another kind stands behind it.
     */
    @Override
    public Map<String, Object> values(ProxyPlan plan, Inventory inventory) {
        if (plan.routes().isEmpty()) {
            return Map.of();
        }
        Kind kind = plan.routes().get(0).kind();
        return Map.of(
                "key",
                kind == Kind.HOST ? "req.hdr(host),field(1,:),lower" : "path",
                "lookup",
                switch (kind) {
                    case EXACT, HOST -> "str";
                    case PREFIX -> "beg";
                    case REGEXP -> "reg";
                },
                "keys",
                plan.routes().stream()
                        .filter(route -> route.kind() == kind)
                        .map(route -> kind == Kind.REGEXP ? route.regex() : route.pattern())
                        .toList(),
                "behind",
                plan.routes().stream().filter(route -> route.kind() != kind).toList());
    }

    @Override
    public List<String> command(String program, Path file, ProxyPlan plan) {
        return List.of(program, "-db", "-C", plan.folder().toString(), "-f", file.toString());
    }

    @Override
    public List<String> check(String program, Path file, ProxyPlan plan) {
        return List.of(program, "-c", "-C", plan.folder().toString(), "-f", file.toString());
    }

    /** More threads want groups of threads. */
    @Override
    public int mostWorkers() {
        return 64;
    }

    @Override
    public ConnectionPolicy stockConnections(Optional<String> version) {
        return ConnectionPolicy.REUSED;
    }

    @Override
    public List<Tuning> tunings() {
        return List.of(new Tuning(
                "pool-low-conn of two for each thread",
                "https://docs.haproxy.org/2.6/configuration.html#5.2-pool-low-conn"));
    }
}
