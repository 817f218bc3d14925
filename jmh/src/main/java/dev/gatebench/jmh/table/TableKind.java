package dev.gatebench.jmh.table;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The route tables. Those of the published Easegress router benchmark, and {@link #HOSTILE}, are made at any size; the
 * others have a fixed size. Routes are numbered from 1.
 */
public enum TableKind {
    /** Published: {@code /<md5 of the number>}. */
    STATIC(number -> "/" + Md5.hex(number), "/" + Md5.hex(0)),

    /**
     * Published: {@code /<md5 of the number>/*}, asked for with {@code /suffix} at the end. The star takes the whole
     * rest of the path; Ant patterns write two stars for that.
     */
    PREFIX(number -> "/" + Md5.hex(number) + "/**", "/" + Md5.hex(0) + "/suffix"),

    /** Published as "regexp": {@code /users/{username}/<number>}, asked for by the user {@code aniaan}. */
    PARAMETER(number -> "/users/{username}/" + number, "/users/aniaan/0"),

    /** {@link #PARAMETER} with the published regular expression of the user's name, {@code [a-z]+}. */
    REGEXP(number -> "/users/{username:[a-z]+}/" + number, "/users/aniaan/0"),

    /** Paths of the GitHub REST API, the usual table of router benchmarks; {@code github.txt} says where it is from. */
    GITHUB("github.txt", "/repos/aniaan/aniaan/no-such-thing"),

    /** Paths of the Kubernetes API; {@code kubernetes.txt} says where it is from. */
    KUBERNETES("kubernetes.txt", "/apis/apps/v1/namespaces/aniaan/no-such-kind/aniaan"),

    /** Routes full of wildcards, on which a matcher that tries all ways through them takes very long. */
    HOSTILE(TableKind::hostile, "/a".repeat(60) + "/" + "a".repeat(30)),

    /** The routes of the file that the system property {@value #FILE_PROPERTY} names. */
    FILE("", "/no/such/route/aniaan") {
        @Override
        RouteTable all() {
            String file = System.getProperty(FILE_PROPERTY);
            if (file == null) {
                throw new IllegalArgumentException(
                        "table 'FILE' must have a file, has none: give --table-file FILE or -D%s=FILE"
                                .formatted(FILE_PROPERTY));
            }
            return PatternFile.read(Path.of(file));
        }
    };

    /** Size of the published tables, in routes. */
    public static final int PUBLISHED_SIZE = 10_000;

    /** System property with the file of {@link #FILE}. */
    public static final String FILE_PROPERTY = "gatebench.table.file";

    @SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
    private final Optional<IntFunction<String>> patterns;

    private final String resource;
    private final String miss;

    TableKind(IntFunction<String> pattern, String miss) {
        this.patterns = Optional.of(pattern);
        this.resource = "";
        this.miss = miss;
    }

    TableKind(String resource, String miss) {
        this.patterns = Optional.empty();
        this.resource = resource;
        this.miss = miss;
    }

    /** Whether the table can be made at any size. */
    public boolean scales() {
        return patterns.isPresent();
    }

    /**
     * Returns the routes numbered 1 to {@code routes}, in this order, or all if the table has fewer.
     *
     * @throws IllegalArgumentException if the number of routes is not in 1 to {@link RouteTable#MOST_ROUTES}
     */
    public RouteTable table(int routes) {
        if (routes < 1 || routes > RouteTable.MOST_ROUTES) {
            throw new IllegalArgumentException(
                    "routes must be 1 to %,d, was %,d: give another number".formatted(RouteTable.MOST_ROUTES, routes));
        }
        if (patterns.isPresent()) {
            IntFunction<String> pattern = patterns.get();
            return RouteTable.of(
                    IntStream.rangeClosed(1, routes).mapToObj(pattern).toList());
        }
        RouteTable all = all();
        return all.size() <= routes ? all : new RouteTable(all.routes().subList(0, routes));
    }

    RouteTable all() {
        return PatternFile.resource(resource);
    }

    /** Returns a path that looks like the others, but for which the table has no route of its own. */
    public String missingPath() {
        return miss;
    }

    private static String hostile(int number) {
        return List.of(
                        "/**/a/**/a/**/a/**/a/%d",
                        "/**/*a*a*a*a*b%d", "/{p}/**/{q}/**/{r}/**/{s}/%d", "/*/**/*a*/**/{q}a/**/%d/**")
                .get(number % 4)
                .formatted(number);
    }
}
