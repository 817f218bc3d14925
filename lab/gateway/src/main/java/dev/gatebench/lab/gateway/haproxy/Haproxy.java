package dev.gatebench.lab.gateway.haproxy;

import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.proxy.ProxyPlan;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.template.ConfigurationFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** HAProxy (https://www.haproxy.org). */
public final class Haproxy extends ProxyProduct {

    public Haproxy() {
        super(
                ProxyProgram.named(
                        "haproxy",
                        "HAProxy",
                        "install it (Debian: apt-get install haproxy)",
                        "-v",
                        "HA-?Proxy version ([^\\s-]+)"),
                ConnectionPolicy.REUSED,
                "haproxy.cfg",
                "routes.map");
    }

    @Override
    public List<ConfigurationFile> otherFiles(ProxyPlan plan) {
        return plan.routes().isEmpty() ? List.of() : super.otherFiles(plan);
    }

    /** Makes a map of a table of routes, in which HAProxy looks up paths or hosts; other routes come after it. */
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
    public List<String> command(String executable, Path file, ProxyPlan plan) {
        return List.of(executable, "-db", "-C", plan.folder().toString(), "-f", file.toString());
    }

    @Override
    public List<String> check(String executable, Path file, ProxyPlan plan) {
        return List.of(executable, "-c", "-C", plan.folder().toString(), "-f", file.toString());
    }

    /** More threads need groups of threads. */
    @Override
    public int mostWorkers() {
        return 64;
    }

    @Override
    public List<Tuning> tunings() {
        return List.of(new Tuning(
                "pool-low-conn of two for each thread",
                "https://docs.haproxy.org/2.6/configuration.html#5.2-pool-low-conn"));
    }
}
