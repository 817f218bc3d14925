package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The oracle: PathPattern of a release of Spring, over a whole table. */
final class SpringPathPatterns implements SpringTable {
    /** Releases of Spring, each in a class loader of its own. */
    enum Release {
        LAST_5_3("5.3.39"),
        LAST_6("6.2.19"),
        LAST_7("7.0.10");

        @SuppressWarnings("ImmutableEnumChecker") // never changed
        private final ClassLoader loader;

        Release(String version) {
            this.loader = Jars.loader("spring-web-" + version, "spring-core-" + version, "spring-jcl-6.2.19");
        }

        /** Whether the release can be told that a slash may follow. */
        boolean hasOptionOfSlashes() {
            return this != LAST_7;
        }

        Class<?> type(String name) {
            return Jars.call(() -> loader.loadClass("org.springframework." + name));
        }
    }

    private final Release release;
    private final Rules rules;
    private final Class<?> container;
    private final List<Object> patterns = new ArrayList<>();

    SpringPathPatterns(Release release, Rules rules, List<String> table) {
        this.release = release;
        this.rules = rules;
        this.container = release.type("http.server.PathContainer");
        Object parser = parser(release, rules);
        for (String pattern : table) {
            patterns.add(parse(parser, pattern));
        }
    }

    private static Object parser(Release release, Rules rules) {
        Class<?> type = release.type("web.util.pattern.PathPatternParser");
        return Jars.call(() -> {
            Object parser = type.getConstructor().newInstance();
            type.getMethod("setCaseSensitive", boolean.class).invoke(parser, !rules.ignoresCase());
            Class<?> options = release.type("http.server.PathContainer$Options");
            type.getMethod("setPathOptions", options).invoke(parser, options(release, rules));
            if (release.hasOptionOfSlashes()) {
                type.getMethod("setMatchOptionalTrailingSeparator", boolean.class)
                        .invoke(parser, rules.slashMayFollow());
            }
            return parser;
        });
    }

    private static Object options(Release release, Rules rules) throws ReflectiveOperationException {
        return release.type("http.server.PathContainer$Options")
                .getField(rules.separator() == '/' ? "HTTP_PATH" : "MESSAGE_ROUTE")
                .get(null);
    }

    private static Object parse(Object parser, String pattern) {
        return Jars.call(
                () -> parser.getClass().getMethod("parse", String.class).invoke(parser, pattern));
    }

    /** Whether a release accepts a pattern, and reads it as the later ones do. */
    static boolean accepts(Release release, Rules rules, String pattern) {
        if (release == Release.LAST_5_3 && pattern.startsWith("**")) {
            return false; // two stars within a segment to it
        }
        try {
            parse(parser(release, rules), pattern);
            return true;
        } catch (RuntimeException refused) {
            return false;
        }
    }

    /**
     * Whether a release reads a path as the later ones do: beside an escape, 5.3 keeps eight bits of a character, and
     * it folds the case of halves of letters above U+FFFF one by one.
     */
    static boolean decodes(Release release, Rules rules, String path) {
        return release != Release.LAST_5_3
                || (path.indexOf('%') < 0 && !rules.ignoresCase())
                || path.chars().allMatch(c -> c < 128);
    }

    private Object path(String path) {
        return Jars.call(() -> container
                .getMethod("parsePath", String.class, release.type("http.server.PathContainer$Options"))
                .invoke(null, path, options(release, rules)));
    }

    @Override
    public int size() {
        return patterns.size();
    }

    @Override
    public boolean matches(int route, String path) {
        Object parsed = path(path);
        Object pattern = patterns.get(route);
        return Jars.call(() ->
                (boolean) pattern.getClass().getMethod("matches", container).invoke(pattern, parsed));
    }

    @Override
    public List<Integer> bySpecificity(List<Integer> routes, String path) {
        Comparator<Object> order = order();
        List<Integer> sorted = new ArrayList<>(routes);
        sorted.sort((a, b) -> order.compare(patterns.get(a), patterns.get(b)));
        return sorted;
    }

    @SuppressWarnings("unchecked")
    private Comparator<Object> order() {
        Class<?> type = release.type("web.util.pattern.PathPattern");
        return Jars.call(() ->
                (Comparator<Object>) type.getField("SPECIFICITY_COMPARATOR").get(null));
    }

    @Override
    @SuppressWarnings("unchecked")
    public Optional<Map<String, String>> variables(int route, String path) {
        Object parsed = path(path);
        Object pattern = patterns.get(route);
        try {
            Object info = Jars.call(() ->
                    pattern.getClass().getMethod("matchAndExtract", container).invoke(pattern, parsed));
            return Jars.call(() -> Optional.of((Map<String, String>)
                    info.getClass().getMethod("getUriVariables").invoke(info)));
        } catch (ClassCastException | IndexOutOfBoundsException e) {
            // it asks a slash, or the end of the path, that stands for a segment for its matrix parameters
            return Optional.empty();
        }
    }
}
