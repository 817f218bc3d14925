package dev.gatebench.lab.gateway.caddy;

import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.proxy.ProxyPlan;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Caddy (https://caddyserver.com). */
public final class Caddy extends ProxyProduct {
    /** Idle connections to each backend that it keeps where nothing is set. */
    private static final int STOCK_POOL = 32;
    /** Variables that name folders for its own files. */
    private static final List<String> FOLDERS = List.of("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME");

    public Caddy() {
        super(
                ProxyProgram.named(
                        "caddy",
                        "Caddy",
                        "install it (Debian: apt-get install caddy)",
                        "version",
                        "(?m)^v?([0-9]+\\.[0-9]+\\S*)"),
                ConnectionPolicy.keeping(STOCK_POOL),
                "Caddyfile");
    }

    @Override
    public List<String> command(String executable, Path file, ProxyPlan plan) {
        return List.of(executable, "run", "--config", file.toString(), "--adapter", "caddyfile");
    }

    /** Has its own files written to the arm's folder, also those of a library in it, and holds it to its workers. */
    @Override
    public Map<String, String> environment(ProxyPlan plan) {
        Map<String, String> variables = new HashMap<>(plan.limitOfGo());
        FOLDERS.forEach(name -> variables.put(name, plan.folder().toString()));
        return variables;
    }

    @Override
    public List<String> check(String executable, Path file, ProxyPlan plan) {
        List<String> check = new ArrayList<>(List.of("env"));
        FOLDERS.forEach(name -> check.add(name + "=" + plan.folder()));
        check.addAll(List.of(executable, "validate", "--config", file.toString(), "--adapter", "caddyfile"));
        return check;
    }
}
