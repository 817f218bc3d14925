package dev.gatebench.jmh.table;

/**
 * Matches a path and everything below it: {@code /a} matches {@code /a}, {@code /a/b} and {@code /a/b/c}, but not {@code
 * /ab}. Easegress writes it {@code /a/*} in its radix router; there the star takes the rest of the path, for which
 * Spring's two matchers write {@code /a/**}.
 *
 * @param prefix the path above all that match, without a slash at its end
 */
public record PrefixRoute(String prefix) implements Route {

    /** Throws {@link IllegalArgumentException} if the prefix does not start with a slash or ends in one. */
    public PrefixRoute {
        Route.requirePath(prefix);
    }

    @Override
    public String pattern() {
        return prefix + "/**";
    }
}
