package dev.gatebench.jmh.table;

/** One route of a table, free of any matcher's syntax but for {@link #pattern()}. */
public sealed interface Route permits StaticRoute, PrefixRoute, ParameterRoute {

    /** The route in the notation that {@code AntPathMatcher} and {@code PathPattern} share. */
    String pattern();

    /**
     * Checks the form that all kinds of routes have in common.
     *
     * @throws IllegalArgumentException if the path does not start with a slash or ends in one
     */
    static String requirePath(String path) {
        if (!path.startsWith("/") || path.endsWith("/")) {
            throw new IllegalArgumentException(
                    "route '%s' must start with '/' and not end in '/': write it as '/a' or '/a/b'".formatted(path));
        }
        return path;
    }
}
