package dev.gatebench.lab.gateway.proxy;

import dev.gatebench.core.routes.Route;
import dev.gatebench.lab.gateway.GatewayProfile;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How one reverse proxy is to be set up: what its configuration is filled with.
 *
 * @param profile how, beyond the rest
 * @param folder the folder of its files, in which it may write
 * @param address where it listens: an IP address
 * @param port where it listens
 * @param otherPorts where it listens beside that
 * @param workers worker processes or threads
 * @param connections the most connections that any load opens at once
 * @param pool idle connections to its backends that it keeps, all backends together
 * @param backends where the backends are, which get requests in turn
 * @param routes the routes to the backends, in the order in which they are to be tried, all of one kind, and perhaps a
 *     prefix behind them; none for one that takes everything
 * @param choices its own settings, by name
 */
public record ProxyPlan(
        GatewayProfile profile,
        Path folder,
        String address,
        int port,
        List<Integer> otherPorts,
        int workers,
        int connections,
        int pool,
        List<URI> backends,
        List<Route> routes,
        Map<String, String> choices) {
    public ProxyPlan {
        backends = List.copyOf(backends);
        otherPorts = List.copyOf(otherPorts);
        routes = List.copyOf(routes);
        choices = Map.copyOf(choices);
    }

    /** The variable that holds a program written in Go to its workers: without it, it uses all CPUs of the machine. */
    public Map<String, String> limitOfGo() {
        return Map.of("GOMAXPROCS", String.valueOf(workers));
    }

    /** The part of its pool for each backend, rounded up. */
    public int poolEach() {
        return (pool + backends.size() - 1) / backends.size();
    }

    /** The routes that are for hosts. */
    public List<Route> hosts() {
        return routes.stream().filter(Route::host).toList();
    }

    /** The routes that are for paths of any host. */
    public List<Route> paths() {
        return routes.stream().filter(route -> !route.host()).toList();
    }

    public boolean stock() {
        return profile == GatewayProfile.STOCK;
    }

    public boolean tuned() {
        return profile == GatewayProfile.TUNED;
    }
}
