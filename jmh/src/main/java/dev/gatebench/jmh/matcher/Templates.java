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
        Set<String> known = new HashSet<>(table.patterns());
        for (int i = 0; i < table.size(); i++) {
            String pattern = table.pattern(i);
            router.accept(pattern.endsWith(TAIL) ? above(pattern) + "/*" : pattern, i);
        }
        for (int i = 0; i < table.size(); i++) {
            String pattern = table.pattern(i);
            if (pattern.endsWith(TAIL) && pattern.length() > TAIL.length() && known.add(above(pattern))) {
                router.accept(above(pattern), i);
            }
        }
    }

    /** Returns the path above a tail: {@code /a} for {@code /a/**}. */
    static String above(String pattern) {
        return pattern.substring(0, pattern.length() - TAIL.length());
    }
}
