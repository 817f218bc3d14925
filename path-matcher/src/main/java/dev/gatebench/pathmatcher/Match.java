package dev.gatebench.pathmatcher;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The route that a path was matched to, or that there is none. Immutable; the variables are read off the path when they
 * are asked for.
 *
 * @param <T> what routes lead to
 */
public final class Match<T> {
    private static final Match<?> NONE = new Match<>(-1, "", null, List.of(), "");

    private final int route;
    private final String pattern;
    private final @Nullable T value;
    private final List<Segment> segments;
    private final String path;

    private Match(int route, String pattern, @Nullable T value, List<Segment> segments, String path) {
        this.route = route;
        this.pattern = pattern;
        this.value = value;
        this.segments = segments;
        this.path = path;
    }

    /** The match of a path with no route. */
    @SuppressWarnings("unchecked") // it has no value
    static <T> Match<T> none() {
        return (Match<T>) NONE;
    }

    /** A route before any path; where it has no variables, this serves for every path. */
    static <T> Match<T> route(int route, PathPattern pattern, T value) {
        List<Segment> segments = pattern.hasVariables() ? pattern.segments() : List.of();
        return new Match<>(route, pattern.text(), value, segments, "");
    }

    Match<T> on(String matched) {
        return segments.isEmpty() ? this : new Match<>(route, pattern, value, segments, matched);
    }

    /** The pattern, empty where there is no route. */
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
     * The variables of the pattern and what they stand for in the path, as
     * {@code AntPathMatcher.extractUriTemplateVariables} gives them: of two that have one name the one that it looks at
     * last. Where it throws, as a variable's regular expression has capturing groups, each variable has what its whole
     * expression matched. Read anew at each call; empty where there is no route.
     */
    public Map<String, String> variables() {
        return segments.isEmpty() ? Map.of() : Variables.of(segments, path);
    }

    @Override
    public String toString() {
        return found() ? "route " + route + " '" + pattern + "'" : "no route";
    }
}
