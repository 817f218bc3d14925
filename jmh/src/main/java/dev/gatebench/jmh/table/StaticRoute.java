package dev.gatebench.jmh.table;

/**
 * Matches exactly one path.
 *
 * @param path the path, for example {@code /a/b}
 */
public record StaticRoute(String path) implements Route {

    /** Throws {@link IllegalArgumentException} if the path does not start with a slash or ends in one. */
    public StaticRoute {
        Route.requirePath(path);
    }

    @Override
    public String pattern() {
        return path;
    }
}
