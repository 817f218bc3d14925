package dev.gatebench.core.routes;

import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.core.settings.SettingMap;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A table of routes of a size, all of one kind, of which one is for the path that requests have. As in Easegress's
 * router benchmark the others are for {@code /http/<MD5 of the route's number>}, for all below that, or, as a regular
 * expression, for {@code /http/users/[a-z]+/<the route's number>}.
 *
 * @param count how many routes, 1 to {@link #MOST}
 * @param at which of them answers
 * @param kind how they match
 * @param path the path that requests have
 */
public record GeneratedRoutes(int count, At at, Kind kind, String path) {
    /** The most routes. ShenYu 2.4.3 sorts its table anew for each rule that it is given, so that more take minutes. */
    public static final int MOST = 20_000;

    /** All routes are below it. */
    public static final String BELOW = "/http/";

    private static final String USERS = BELOW + "users/";

    /** Nothing that a gateway's language could take for its own. */
    private static final Pattern PATH = Pattern.compile(BELOW + "[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*");

    private static final Pattern BELOW_PATH = Pattern.compile(BELOW + "[A-Za-z0-9_.-]+/.+");
    private static final Pattern USERS_PATH = Pattern.compile(USERS + "[a-z]+/[A-Za-z0-9_-]+");

    /** The place of the route that answers. */
    public enum At {
        FIRST,
        /** Number {@code count / 2}, as published: 5000 of 10,000. */
        MIDDLE,
        LAST,
        /**
         * None; behind the table stands one more route for everything, so that the request is answered after all others
         * have missed.
         */
        MISS;

        /** As in study files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static At of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /**
     * The setting {@code routes: {count: 10000, at: middle, kind: exact, path: /http/echo}}; all but {@code count} may
     * be left out.
     *
     * @throws dev.gatebench.core.settings.SettingException when one is wrong or unknown
     */
    public static GeneratedRoutes from(SettingMap map) {
        int count = map.integer("count", 1, MOST).orElseThrow(() -> map.missing("count", "say how many routes"));
        At at = map.choice("at", Arrays.stream(At.values()).map(At::word).toList())
                .map(At::of)
                .orElse(At.MIDDLE);
        Kind kind = map.choice(
                        "kind", Arrays.stream(Kind.values()).map(Kind::word).toList())
                .map(Kind::of)
                .orElse(Kind.EXACT);
        String path = map.text("path").orElse(usual(kind));
        if (kind == Kind.REGEXP && !USERS_PATH.matcher(path).matches()) {
            throw map.wrong(
                    "path", "of the form " + USERS + "name/word with kind regexp, the name in small letters", path);
        }
        if (kind == Kind.PREFIX && !BELOW_PATH.matcher(path).matches()) {
            throw map.wrong("path", "of the form " + BELOW + "name/word with kind prefix", path);
        }
        if (!PATH.matcher(path).matches()) {
            throw map.wrong("path", "below " + BELOW + ", of letters, digits and _ . -", path);
        }
        map.done();
        return new GeneratedRoutes(count, at, kind, path);
    }

    /** The routes, in the order in which they are to be tried. */
    public List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            routes.add(new Route(kind, number == answering() ? answer() : other(number)));
        }
        if (at == At.MISS) {
            routes.add(new Route(Kind.PREFIX, BELOW));
        }
        return List.copyOf(routes);
    }

    /** The path that requests have where nothing else is said. */
    private static String usual(Kind kind) {
        return switch (kind) {
            case EXACT -> BELOW + "echo";
            case PREFIX -> BELOW + "echo/suffix";
            case REGEXP -> USERS + "aniaan/echo";
        };
    }

    private String answer() {
        int last = path.lastIndexOf('/');
        return switch (kind) {
            case EXACT -> path;
            case PREFIX -> path.substring(0, last + 1);
            case REGEXP -> USERS + Route.NAME + path.substring(last);
        };
    }

    private String other(int number) {
        return switch (kind) {
            case EXACT -> BELOW + md5(number);
            case PREFIX -> BELOW + md5(number) + "/";
            case REGEXP -> USERS + Route.NAME + "/" + number;
        };
    }

    /** What it is, for people. */
    public String description() {
        return (count == 1 ? "1 route" : String.format(Locale.ROOT, "%,d routes", count))
                + (kind == Kind.EXACT ? ", " : " (" + kind.word() + "), ")
                + (at == At.MISS ? "one behind them answers" : "number " + answering() + " answers");
    }

    /** The number of the route that answers, from 1; 0 where it is none of them. */
    private int answering() {
        return switch (at) {
            case FIRST -> 1;
            case MIDDLE -> Math.max(1, count / 2);
            case LAST -> count;
            case MISS -> 0;
        };
    }

    private static String md5(int number) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5")
                    .digest(Integer.toString(number).getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has MD5", e);
        }
    }
}
