package dev.gatebench.lab.gateway.nginx;

import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.proxy.ProxyPlan;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.template.ConfigurationFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** nginx (https://nginx.org). */
public final class Nginx extends ProxyProduct {

    /** Files that a worker has open beside its connections. */
    private static final int OTHER_CONNECTIONS = 64;

    /** From 1.29.7 on each worker keeps as many idle connections to a group of servers where nothing is set. */
    private static final int STOCK_POOL = 32;

    private static final int[] KEEPS_BY_ITSELF = {1, 29, 7};
    /** The beginning of a version, or of an image's tag: 1.30 of {@code 1.30-alpine}. */
    private static final Pattern NUMBERS = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9}){0,7}");

    public Nginx() {
        super(
                ProxyProgram.named(
                        "nginx",
                        "nginx",
                        "install it (Debian: apt-get install nginx-light)",
                        "-v",
                        "nginx version: nginx/(\\S+)"),
                ConnectionPolicy.keeping(STOCK_POOL),
                "nginx.conf");
    }

    @Override
    public Map<String, Object> values(ProxyPlan plan, Inventory inventory) {
        return Map.of(
                "folder", ConfigurationFile.betweenQuotes(plan.folder()),
                "root", inventory.isRoots(),
                // each has a connection of the load and one to the backend, and one worker may get all of them
                "workerConnections", 2 * plan.connections() + plan.pool() + OTHER_CONNECTIONS);
    }

    @Override
    public List<String> command(String executable, Path file, ProxyPlan plan) {
        return List.of(executable, "-p", plan.folder().toString(), "-c", file.toString());
    }

    @Override
    public List<String> check(String executable, Path file, ProxyPlan plan) {
        return List.of(executable, "-t", "-q", "-p", plan.folder().toString(), "-c", file.toString());
    }

    /** A version that is not known, such as that of the image {@code nginx:latest}, is taken for a recent one. */
    @Override
    public ConnectionPolicy stockConnections(Optional<String> version) {
        boolean opensEach = version.map(NUMBERS::matcher)
                .filter(Matcher::lookingAt)
                .map(found -> numbers(found.group()))
                .filter(found -> Arrays.compare(found, KEEPS_BY_ITSELF) < 0)
                .isPresent();
        return opensEach ? ConnectionPolicy.ONE_PER_REQUEST : super.stockConnections(version);
    }

    private static int[] numbers(String version) {
        return Arrays.stream(version.split("\\.", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    @Override
    public List<Tuning> tunings() {
        return List.of(
                new Tuning("listen … reuseport", "https://blog.nginx.org/blog/socket-sharding-nginx-release-1-9-1"));
    }
}
