package dev.gatebench.jmh.table;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Different routes, in the order in which they are registered.
 *
 * @param routes 1 to {@value #MOST_ROUTES} routes; a matcher answers with an index into this list
 */
public record RouteTable(List<Route> routes) {

    /** Most routes of a table: more than any gateway holds, and few enough to fit in memory. */
    public static final int MOST_ROUTES = 1_000_000;

    /**
     * Throws {@link IllegalArgumentException} if there is no route, if there are too many, or if a route comes twice.
     */
    public RouteTable {
        requireSize(routes.size());
        routes = List.copyOf(routes);
        Map<Route, Integer> numbers = new HashMap<>();
        for (int i = 0; i < routes.size(); i++) {
            Integer earlier = numbers.putIfAbsent(routes.get(i), i + 1);
            if (earlier != null) {
                throw new IllegalArgumentException("route %d '%s' must be given once, is route %d too: remove one"
                        .formatted(i + 1, routes.get(i).pattern(), earlier));
            }
        }
    }

    /**
     * Creates a table of these patterns.
     *
     * @throws IllegalArgumentException if a pattern is bad (the message has its number, from 1), or if the table is
     */
    public static RouteTable of(List<String> patterns) {
        requireSize(patterns.size());
        List<Route> routes = new ArrayList<>(patterns.size());
        for (String pattern : patterns) {
            if (pattern == null) {
                throw new IllegalArgumentException(
                        "number %d: route must be a pattern, was null: remove it".formatted(routes.size() + 1));
            }
            try {
                routes.add(new Route(pattern));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("number %d: %s".formatted(routes.size() + 1, e.getMessage()), e);
            }
        }
        return new RouteTable(routes);
    }

    private static void requireSize(int size) {
        if (size < 1 || size > MOST_ROUTES) {
            throw new IllegalArgumentException("a table must have 1 to %,d routes, had %,d: %s"
                    .formatted(MOST_ROUTES, size, size < 1 ? "give at least one" : "take fewer"));
        }
    }

    public int size() {
        return routes.size();
    }

    /** The pattern of the route with this index, from 0. */
    public String pattern(int index) {
        return routes.get(index).pattern();
    }

    /** All patterns in order. */
    public List<String> patterns() {
        return routes.stream().map(Route::pattern).toList();
    }

    /** Returns the syntax that the patterns have beside literal segments. */
    public Set<Syntax> syntax() {
        Set<Syntax> all = EnumSet.noneOf(Syntax.class);
        routes.forEach(route -> all.addAll(route.syntax()));
        return all;
    }
}
