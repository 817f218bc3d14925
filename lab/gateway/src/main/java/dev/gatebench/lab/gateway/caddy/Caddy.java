package dev.gatebench.lab.gateway.caddy;

import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.proxy.ProxyPlan;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import dev.gatebench.lab.gateway.proxy.ProxyProgram;
import dev.gatebench.lab.template.ConfigurationFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Caddy (https://caddyserver.com). */
public final class Caddy implements ProxyProduct {
    private static final ProxyProgram PROGRAM = new ProxyProgram(
            "caddy",
            "Caddy",
            "install it (Debian: apt-get install caddy)",
            "version",
            Pattern.compile("(?m)^v?([0-9]+\\.[0-9]+\\S*)"));

    /** Idle connections to each backend that it keeps where nothing is set. */
    private static final int STOCK_POOL = 32;

    @Override
    public ProxyProgram program() {
        return PROGRAM;
    }

    @Override
    public ConfigurationFile configuration() {
        return ConfigurationFile.of(Caddy.class, "Caddyfile");
    }

    @Override
    public List<String> command(String program, Path file, ProxyPlan plan) {
        return List.of(program, "run", "--config", file.toString(), "--adapter", "caddyfile");
    }

    /** Its own files go to the arm's folder, also those of a library in it; else it uses all CPUs of the machine. */
    @Override
    public Map<String, String> environment(ProxyPlan plan) {
        String folder = plan.folder().toString();
        return Map.of(
                "GOMAXPROCS",
                String.valueOf(plan.workers()),
                "HOME",
                folder,
                "XDG_CONFIG_HOME",
                folder,
                "XDG_DATA_HOME",
                folder);
    }

    @Override
    public List<String> check(String program, Path file, ProxyPlan plan) {
        return List.of(
                "env",
                "HOME=" + plan.folder(),
                "XDG_CONFIG_HOME=" + plan.folder(),
                "XDG_DATA_HOME=" + plan.folder(),
                program,
                "validate",
                "--config",
                file.toString(),
                "--adapter",
                "caddyfile");
    }

    @Override
    public ConnectionPolicy stockConnections(Optional<String> version) {
        return ConnectionPolicy.keeping(STOCK_POOL);
    }
}
