package dev.gatebench.lab.gateway.declared;

import dev.gatebench.core.routes.Route;

/**
 * A route as templates have it.
 *
 * @param text the route in the gateway's own language, by the text of its kind in {@code gateway.yml}
 */
public record WrittenRoute(Route route, String text) {
    /** Returns {@code exact}, {@code prefix}, {@code regexp} or {@code host}. */
    public String kind() {
        return route.kind().word();
    }

    /** Returns the path, the beginning of paths, or the host. */
    public String pattern() {
        return route.pattern();
    }

    /** Returns a regular expression over the whole path; not for a host. */
    public String regex() {
        return route.regex();
    }

    boolean isHost() {
        return route.host();
    }
}
