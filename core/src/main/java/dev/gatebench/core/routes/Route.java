package dev.gatebench.core.routes;

import java.util.Locale;

/**
 * A route of a gateway: what it matches. Each gateway writes it in its own language.
 *
 * @param kind how it matches
 * @param path the path that it matches; of a prefix what paths begin with, up to a slash; of a regular expression the
 *     path with {@value #NAME} in place of a segment of small letters. It holds letters, digits and {@code / _ . -}
 *     beside that
 */
public record Route(Kind kind, String path) {
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
        REGEXP;

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

    /** As a regular expression over the whole path. */
    public String regex() {
        return "^" + path.replace(".", "\\.").replace(NAME, LETTERS) + (prefix() ? ".*$" : "$");
    }

    /**
     * As a pattern of Spring: {@code /a}, {@code /a/**}, <code>/a/{name:[a-z]+}/b</code>. That of a prefix matches the
     * path without the slash too.
     */
    public String spring() {
        return prefix() ? path + "**" : path.replace(NAME, "{name:" + LETTERS + "}");
    }
}
