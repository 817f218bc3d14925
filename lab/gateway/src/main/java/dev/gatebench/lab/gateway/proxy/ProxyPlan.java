package dev.gatebench.lab.gateway.proxy;

import dev.gatebench.core.routes.Route;
import dev.gatebench.lab.gateway.GatewayProfile;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The plan of one reverse proxy, with which its configuration is filled in.
 *
 * @param folder the folder of its files, in which it may write
 * @param address the IP address that it listens on
 * @param otherPorts ports that it listens on beside its own
 * @param pool idle connections to its backends that it keeps, all backends together
 * @param backends URLs of the backends, which get requests in turn
 * @param routes the routes to the backends, in the order in which they are to be tried, all of one kind, and perhaps a
 *     prefix after them; none for a proxy that takes everything
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

    /** Returns the variable that holds a program in Go to its workers; without, it uses all CPUs of the machine. */
    public Map<String, String> limitOfGo() {
        return Map.of("GOMAXPROCS", String.valueOf(workers));
    }

    /** Returns the part of its pool for each backend, rounded up. */
    public int poolEach() {
        return (pool + backends.size() - 1) / backends.size();
    }

    /** Returns the routes that are for hosts. */
    public List<Route> hosts() {
        return routes.stream().filter(Route::host).toList();
    }

    /** Returns the routes that are for paths of any host. */
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
