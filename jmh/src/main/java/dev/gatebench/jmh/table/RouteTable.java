package dev.gatebench.jmh.table;

import java.util.List;

/**
 * Routes in the order in which a gateway tries them: the first that matches wins.
 *
 * @param routes the routes, at least one; a matcher answers with an index into this list
 */
public record RouteTable(List<Route> routes) {

    /** Throws {@link IllegalArgumentException} if there is no route. */
    public RouteTable {
        routes = List.copyOf(routes);
        if (routes.isEmpty()) {
            throw new IllegalArgumentException("routes must not be empty, was []: give at least one route");
        }
    }

    public int size() {
        return routes.size();
    }
}
