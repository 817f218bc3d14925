package dev.gatebench.lab.gateway.proxy;

import dev.gatebench.core.routes.Route;
import dev.gatebench.lab.gateway.Profile;
import java.nio.file.Path;
import java.util.List;

/**
 * How one reverse proxy is to be set up: what its configuration is filled with.
 *
 * @param profile how, beyond the rest
 * @param folder the folder of its files, in which it may write
 * @param address where it listens: an IP address
 * @param port where it listens
 * @param workers worker processes or threads
 * @param connections the most connections that any load opens at once
 * @param pool idle connections to the backend that it keeps
 * @param backendHost where the backend is
 * @param backendPort where the backend is
 * @param routes the routes to the backend, in the order in which they are to be tried, all of one kind, and perhaps a
 *     prefix behind them; none for one that takes everything
 */
public record ProxyPlan(
        Profile profile,
        Path folder,
        String address,
        int port,
        int workers,
        int connections,
        int pool,
        String backendHost,
        int backendPort,
        List<Route> routes) {
    public ProxyPlan {
        routes = List.copyOf(routes);
    }

    public boolean stock() {
        return profile == Profile.STOCK;
    }

    public boolean tuned() {
        return profile == Profile.TUNED;
    }
}
