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
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A table of routes of one kind, of which one matches the path, or the host, of the requests. As in Easegress's router
 * benchmark the others match {@code /http/<MD5 of the route's number>}, everything below that, or, as a regular
 * expression, {@code /http/users/[a-z]+/<the route's number>}; routes of hosts match {@code <MD5 of the route's
 * number>.gatebench.test}.
 *
 * @param count number of routes, 1 to {@link #MOST}
 * @param at place of the route that answers
 * @param asked the path of requests; with kind {@code host} the name in their header {@code Host}
 */
public record GeneratedRoutes(int count, At at, Kind kind, String asked) {
    /** Most routes. ShenYu 2.4.3 sorts its table anew for each new rule, so that more take minutes. */
    public static final int MOST = 20_000;

    /** Path above all routes. */
    public static final String BELOW = "/http/";

    private static final String USERS = BELOW + "users/";

    /** Domain in which no host can exist (RFC 6761). */
    private static final String DOMAIN = ".gatebench.test";

    /** Form of a path without anything that a gateway's language could take for its own. */
    private static final Pattern PATH = Pattern.compile(BELOW + "[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*");

    private static final Pattern BELOW_PATH = Pattern.compile(BELOW + "[A-Za-z0-9_.-]+/.+");
    private static final Pattern HOST = Pattern.compile("[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63}){1,3}");
    private static final Pattern USERS_PATH = Pattern.compile(USERS + "[a-z]+/[A-Za-z0-9_-]+");

    /** Place of the route that answers. */
    public enum At {
        FIRST,
        /** Number {@code count / 2}, as published: 5000 of 10,000. */
        MIDDLE,
        LAST,
        /**
         * No place in the table: behind it stands one more route for everything below {@value #BELOW}, of any host, so
         * that the request is answered after all others have missed.
         */
        MISS;

        /** Returns its word in study files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static At of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /**
     * Reads the setting {@code routes: {count: 10000, at: middle, kind: exact, path: /http/echo}}, or {@code {count:
     * 100, kind: host, host: echo.gatebench.test}}; all but {@code count} may be left out.
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
        String asked = kind == Kind.HOST ? host(map) : path(map, kind);
        map.done();
        return new GeneratedRoutes(count, at, kind, asked);
    }

    private static String host(SettingMap map) {
        String host = map.text("host").orElse(usual(Kind.HOST));
        if (!HOST.matcher(host).matches()) {
            throw map.wrong("host", "a name such as echo" + DOMAIN + ", in small letters", host);
        }
        return host;
    }

    private static String path(SettingMap map, Kind kind) {
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
        return path;
    }

    /** Returns the routes in the order in which a gateway tries them. */
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

    /**
     * Returns a path that no route matches, of a host that none matches: near to them, so that a gateway searches the
     * table and not only what stands before it, unless one of them takes all that is near.
     */
    public String outside() {
        return at == At.MISS ? "/gatebench-outside" : BELOW + "gatebench/outside";
    }

    /**
     * Whether a request is answered by one of them.
     *
     * @param path its path, perhaps with a query
     * @param host its header {@code Host}
     */
    public boolean answers(String path, Optional<String> host) {
        String plain = path.replaceFirst("\\?.*", "");
        if (at == At.MISS) {
            return plain.startsWith(BELOW);
        }
        return switch (kind) {
            case HOST -> host.filter(asked::equals).isPresent();
            case EXACT -> plain.equals(asked);
            case PREFIX, REGEXP -> plain.matches(new Route(kind, answer()).regex());
        };
    }

    /** Returns the default of {@link #asked()}. */
    private static String usual(Kind kind) {
        return switch (kind) {
            case EXACT -> BELOW + "echo";
            case PREFIX -> BELOW + "echo/suffix";
            case REGEXP -> USERS + "aniaan/echo";
            case HOST -> "echo" + DOMAIN;
        };
    }

    private String answer() {
        int last = asked.lastIndexOf('/');
        return switch (kind) {
            case EXACT, HOST -> asked;
            case PREFIX -> asked.substring(0, last + 1);
            case REGEXP -> USERS + Route.NAME + asked.substring(last);
        };
    }

    private String other(int number) {
        return switch (kind) {
            case EXACT -> BELOW + md5(number);
            case PREFIX -> BELOW + md5(number) + "/";
            case REGEXP -> USERS + Route.NAME + "/" + number;
            case HOST -> md5(number) + DOMAIN;
        };
    }

    /** Describes the table for people. */
    public String description() {
        return (count == 1 ? "1 route" : String.format(Locale.ROOT, "%,d routes", count))
                + (kind == Kind.EXACT ? ", " : " (" + kind.word() + "), ")
                + (at == At.MISS ? "one behind them answers" : "number " + answering() + " answers");
    }

    /** Returns the number of the route that answers, from 1; 0 where none of the table does. */
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
