package dev.gatebench.core.routes;

import java.util.Locale;

/**
 * A route of a gateway. Each gateway writes it in its own language.
 *
 * @param kind how it matches
 * @param pattern the path that it matches; of a prefix the beginning of paths, up to a slash; of a regular expression
 *     the path with {@value #NAME} in place of a segment of small letters; of a host its name in small letters. Beside
 *     that it holds letters, digits and {@code / _ . -}
 */
public record Route(Kind kind, String pattern) {
    /** Placeholder of a segment of small letters. */
    static final String NAME = "{name}";

    private static final String LETTERS = "[a-z]+";

    /** How a route matches. */
    public enum Kind {
        /** Matches one path. */
        EXACT,
        /** Matches all paths below one. */
        PREFIX,
        /** Matches by a regular expression, with one segment of small letters. */
        REGEXP,
        /** Matches all paths of requests to a host of this name, as their header {@code Host} says. */
        HOST;

        /** Returns its word in study files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Kind of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    private boolean prefix() {
        return kind == Kind.PREFIX;
    }

    public boolean host() {
        return kind == Kind.HOST;
    }

    /** Returns a regular expression over the whole path; not for a host. */
    public String regex() {
        return "^" + pattern.replace(".", "\\.").replace(NAME, LETTERS) + (prefix() ? ".*$" : "$");
    }

    /**
     * Returns a pattern of a tree of segments: {@code /a}, {@code /a/*}, <code>/a/{name:^[a-z]+$}/b</code>; not for a
     * host.
     */
    public String braced() {
        return prefix() ? pattern + "*" : pattern.replace(NAME, "{name:^" + LETTERS + "$}");
    }

    /**
     * Returns a pattern of Spring: {@code /a}, {@code /a/**}, <code>/a/{name:[a-z]+}/b</code>; not for a host. The
     * pattern of a prefix also matches the path without the slash.
     */
    public String spring() {
        return prefix() ? pattern + "**" : pattern.replace(NAME, "{name:" + LETTERS + "}");
    }
}
