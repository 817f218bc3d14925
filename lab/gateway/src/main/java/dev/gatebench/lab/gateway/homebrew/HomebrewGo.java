package dev.gatebench.lab.gateway.homebrew;

import dev.gatebench.core.routes.Route;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.proxy.ProxyPlan;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * gateway-homebrew-go (https://github.com/fabian4/gateway-homebrew-go), which one of the published reports is about. It
 * has no command that checks a configuration, and says its version only when it starts.
 */
public final class HomebrewGo extends ProxyProduct {
    private static final String NAME = "gateway-homebrew-go";
    /** Idle connections to each backend that it keeps where nothing is set. */
    private static final int STOCK_POOL = 128;

    public HomebrewGo() {
        super(
                new ProxyProgram(
                        NAME,
                        NAME,
                        NAME,
                        "get it from https://github.com/fabian4/gateway-homebrew-go",
                        Optional.empty(),
                        Pattern.compile(NAME + " v?(\\S+) starting")),
                ConnectionPolicy.keeping(STOCK_POOL),
                "config.yaml");
    }

    @Override
    public List<String> command(String executable, Path file, ProxyPlan plan) {
        return List.of(executable, "--config", file.toString());
    }

    /** Its routes have a host and a prefix, and nothing else. */
    @Override
    public Set<Route.Kind> routes() {
        return EnumSet.of(Route.Kind.PREFIX, Route.Kind.HOST);
    }

    @Override
    public Map<String, String> environment(ProxyPlan plan) {
        return plan.limitOfGo();
    }
}
