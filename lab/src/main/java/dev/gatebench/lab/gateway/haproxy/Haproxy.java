package dev.gatebench.lab.gateway.haproxy;

import dev.gatebench.lab.gateway.ConfigurationFile;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.proxy.ProxyPlan;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import dev.gatebench.lab.gateway.proxy.Tuning;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** HAProxy (https://www.haproxy.org). */
public final class Haproxy implements ProxyProduct {
    private static final Pattern VERSION_LINE = Pattern.compile("HA-?Proxy version ([^\\s-]+)");

    @Override
    public String id() {
        return "haproxy";
    }

    @Override
    public String name() {
        return "HAProxy";
    }

    @Override
    public String howToGet() {
        return "install it (Debian: apt-get install haproxy)";
    }

    @Override
    public String versionOption() {
        return "-v";
    }

    @Override
    public Pattern versionLine() {
        return VERSION_LINE;
    }

    @Override
    public ConfigurationFile configuration() {
        return ConfigurationFile.of(Haproxy.class, "haproxy.cfg");
    }

    @Override
    public List<String> command(String program, Path file, ProxyPlan plan) {
        return List.of(program, "-db", "-f", file.toString());
    }

    @Override
    public List<String> check(String program, Path file, ProxyPlan plan) {
        return List.of(program, "-c", "-f", file.toString());
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
