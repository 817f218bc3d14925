package dev.gatebench.jmh.table;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The path of a request that a route is meant for. */
final class SamplePath {

    /** Values of variables: the published user, then some that common regular expressions match. */
    private static final List<String> VALUES = List.of(
            "aniaan",
            "42",
            "7",
            "12",
            "123",
            "2024",
            "a",
            "A",
            "v1",
            "abc-123",
            "1.2",
            "2024-02-29",
            "master",
            "en",
            "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
            "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
            "x.json");

    private SamplePath() {}

    /**
     * Returns a path that the route matches, the same each time.
     *
     * @throws IllegalArgumentException if a variable's regular expression matches none of the values known here
     */
    static String of(Route route) {
        return route.segments().stream()
                .map(segment -> "/" + value(route, segment))
                .collect(Collectors.joining());
    }

    private static String value(Route route, Segment segment) {
        return switch (segment.kind()) {
            case LITERAL -> segment.text();
            case STAR, DOUBLE_STAR -> "suffix";
            case GLOB, QUESTION -> plain(segment.text());
            case PARAMETER, REGEX, MIXED -> filled(route, segment.text());
        };
    }

    private static String plain(String text) {
        return text.replace("*", "x").replace('?', 'x');
    }

    private static String filled(Route route, String text) {
        int opening = text.indexOf('{');
        if (opening < 0) {
            return plain(text);
        }
        int closing = Segment.closing(text, opening);
        String variable = text.substring(opening + 1, closing);
        int colon = variable.indexOf(':');
        String value = colon < 0 ? VALUES.get(0) : matching(route, Pattern.compile(variable.substring(colon + 1)));
        return plain(text.substring(0, opening)) + value + filled(route, text.substring(closing + 1));
    }

    private static String matching(Route route, Pattern regex) {
        return VALUES.stream()
                .filter(value -> regex.matcher(value).matches())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        ("route '%s' must have a regular expression that takes one of %s, '%s' takes none:"
                                        + " use a simpler one")
                                .formatted(route.pattern(), VALUES, regex)));
    }
}
