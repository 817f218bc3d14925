package dev.gatebench.core.routes;

import java.util.Locale;

/**
 * A route of a gateway: what it matches. Each gateway writes it in its own language.
 *
 * @param kind how it matches
 * @param pattern the path that it matches; of a prefix what paths begin with, up to a slash; of a regular expression
 *     the path with {@value #NAME} in place of a segment of small letters; of a host its name, in small letters. It
 *     holds letters, digits and {@code / _ . -} beside that
 */
public record Route(Kind kind, String pattern) {
    /** Stands for a segment of small letters. */
    static final String NAME = "{name}";

    private static final String LETTERS = "[a-z]+";

    /** How a route matches. */
    public enum Kind {
        /** This path alone. */
        EXACT,
        /** All paths below this one. */
        PREFIX,
        /** By a regular expression, with one segment of small letters. */
        REGEXP,
        /** All paths of requests to a host of this name, as their header {@code Host} says. */
        HOST;

        /** As in study files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Kind of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    public boolean exact() {
        return kind == Kind.EXACT;
    }

    public boolean prefix() {
        return kind == Kind.PREFIX;
    }

    public boolean regexp() {
        return kind == Kind.REGEXP;
    }

    public boolean host() {
        return kind == Kind.HOST;
    }

    /** As a regular expression over the whole path; not of a host. */
    public String regex() {
        return "^" + pattern.replace(".", "\\.").replace(NAME, LETTERS) + (prefix() ? ".*$" : "$");
    }

    /**
     * As a pattern of a tree of segments: {@code /a}, {@code /a/*}, <code>/a/{name:^[a-z]+$}/b</code>. Not of a host.
     */
    public String braced() {
        return prefix() ? pattern + "*" : pattern.replace(NAME, "{name:^" + LETTERS + "$}");
    }

    /**
     * As a pattern of Spring: {@code /a}, {@code /a/**}, <code>/a/{name:[a-z]+}/b</code>. That of a prefix matches the
     * path without the slash too. Not of a host.
     */
    public String spring() {
        return prefix() ? pattern + "**" : pattern.replace(NAME, "{name:" + LETTERS + "}");
    }
}
