package dev.gatebench.lab.gateway.homebrew;

import dev.gatebench.core.routes.Route;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.proxy.ProxyPlan;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import dev.gatebench.lab.gateway.proxy.ProxyProgram;
import dev.gatebench.lab.template.ConfigurationFile;
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
public final class HomebrewGo implements ProxyProduct {
    private static final ProxyProgram PROGRAM = new ProxyProgram(
            "gateway-homebrew-go",
            "gateway-homebrew-go",
            "gateway-homebrew-go",
            "get it from https://github.com/fabian4/gateway-homebrew-go",
            Optional.empty(),
            Pattern.compile("gateway-homebrew-go v?(\\S+) starting"));

    /** Idle connections to each backend that it keeps where nothing is set. */
    private static final int STOCK_POOL = 128;

    @Override
    public ProxyProgram program() {
        return PROGRAM;
    }

    @Override
    public ConfigurationFile configuration() {
        return ConfigurationFile.of(HomebrewGo.class, "config.yaml");
    }

    @Override
    public List<String> command(String program, Path file, ProxyPlan plan) {
        return List.of(program, "--config", file.toString());
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

    @Override
    public ConnectionPolicy stockConnections(Optional<String> version) {
        return ConnectionPolicy.keeping(STOCK_POOL);
    }
}
