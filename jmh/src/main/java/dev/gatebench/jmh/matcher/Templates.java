package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import java.util.HashSet;
import java.util.Set;
import java.util.function.ObjIntConsumer;

/**
 * Adds a table to a router whose star at the end of a template takes the rest of the path, but not the path above it.
 * There {@code /a/**} becomes two templates, {@code /a/*} and {@code /a}; the second is left out if the table has a
 * route {@code /a}.
 */
final class Templates {

    private static final String TAIL = "/**";

    private Templates() {}

    /** Adds each route's template and index; passes on any exception of the router. */
    static void addAll(RouteTable table, ObjIntConsumer<String> router) {
        addAll(table, "*", router);
    }

    /** Adds each route's template and index, with this as the last segment that takes the rest of the path. */
    static void addAll(RouteTable table, String rest, ObjIntConsumer<String> router) {
        Set<String> known = new HashSet<>(table.patterns());
        for (int i = 0; i < table.size(); i++) {
            String pattern = table.pattern(i);
            if (hasTail(pattern)) {
                addTail(pattern, i, known, rest, router);
            } else {
                router.accept(pattern, i);
            }
        }
    }

    /**
     * Adds each route's templates and index in the order of the table, for a router in which the first wins: a route
     * {@code /a} behind {@code /a/**} is left out, as it can never win.
     */
    static void addInOrder(RouteTable table, String rest, ObjIntConsumer<String> router) {
        Set<String> known = new HashSet<>();
        for (int i = 0; i < table.size(); i++) {
            String pattern = table.pattern(i);
            if (hasTail(pattern)) {
                addTail(pattern, i, known, rest, router);
            } else if (known.add(pattern)) {
                router.accept(pattern, i);
            }
        }
    }

    private static void addTail(
            String pattern, int index, Set<String> known, String rest, ObjIntConsumer<String> router) {
        router.accept(above(pattern) + "/" + rest, index);
        if (pattern.length() > TAIL.length() && known.add(above(pattern))) {
            router.accept(above(pattern), index);
        }
    }

    /** Whether a pattern ends with a tail. */
    static boolean hasTail(String pattern) {
        return pattern.endsWith(TAIL);
    }

    /** Returns the path above a tail: {@code /a} for {@code /a/**}. */
    static String above(String pattern) {
        return pattern.substring(0, pattern.length() - TAIL.length());
    }
}
