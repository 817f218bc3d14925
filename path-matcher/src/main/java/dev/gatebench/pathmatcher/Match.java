package dev.gatebench.pathmatcher;

import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The result of matching a path: a route or none. Immutable; variables are read from the path when they are asked for.
 *
 * @param <T> type of the routes' targets
 */
public final class Match<T> {
    private static final Match<?> NONE = new Match<>(-1, "", null, Variables.NONE, "");

    private final int route;
    private final String pattern;
    private final @Nullable T value;
    private final Variables variables;
    private final String path;

    private Match(int route, String pattern, @Nullable T value, Variables variables, String path) {
        this.route = route;
        this.pattern = pattern;
        this.value = value;
        this.variables = variables;
        this.path = path;
    }

    /** Returns the match of a path without a route. */
    @SuppressWarnings("unchecked") // it has no value
    static <T> Match<T> none() {
        return (Match<T>) NONE;
    }

    /** Returns the match of a route, yet without a path; if the route has no variables, it serves for every path. */
    static <T> Match<T> route(int route, ParsedPattern pattern, T value) {
        return new Match<>(route, pattern.text(), value, pattern.variables(), "");
    }

    Match<T> on(String matched) {
        return variables == Variables.NONE ? this : new Match<>(route, pattern, value, variables, matched);
    }

    /** Returns the pattern; empty if there is no route. */
    String text() {
        return pattern;
    }

    /** Whether there is a route. */
    public boolean found() {
        return route >= 0;
    }

    /** The route's number, counted from 0 in the order in which routes were added; -1 where there is none. */
    public int route() {
        return route;
    }

    /** The route's pattern as it was added; throws a {@link NoSuchElementException} where there is no route. */
    public String pattern() {
        value();
        return pattern;
    }

    /** Returns the target of the route; throws a {@link NoSuchElementException} where there is no route. */
    public T value() {
        if (value == null) {
            throw new NoSuchElementException("no route matched: ask found() first");
        }
        return value;
    }

    /**
     * Returns the variables of the pattern with their values in the path, as
     * {@code AntPathMatcher.extractUriTemplateVariables} gives them: of two with one name, the one that it looks at
     * last. Where that method throws because a variable's regular expression has capturing groups, each variable has
     * the text that its whole expression matched. In {@link Dialect#PATH_PATTERN} the values are those of
     * {@code PathPattern.matchAndExtract}, percent-decoded and without matrix parameters; where that method throws, as
     * for <code>/{a}{b}/c</code> on {@code ///c}, values are empty. Reads the path anew at each call, in time that
     * grows at most as its length times that of the pattern, regular expressions excepted; empty if there is no route.
     */
    public Map<String, String> variables() {
        return variables.in(path);
    }

    @Override
    public String toString() {
        return found() ? "route " + route + " '" + pattern + "'" : "no route";
    }
}
