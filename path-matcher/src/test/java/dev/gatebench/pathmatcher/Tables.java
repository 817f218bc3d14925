package dev.gatebench.pathmatcher;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Patterns, tables and paths of so few different pieces that they meet. */
final class Tables {
    private Tables() {}

    static Arbitrary<String> segments() {
        return Arbitraries.of(
                "a",
                "b",
                "ab",
                "ba",
                "aab",
                "**",
                "**",
                "*",
                "*",
                "?",
                "??",
                "a*",
                "*b",
                "a*b",
                "*a*",
                "a?",
                "?b",
                "***",
                "a**",
                "{x}",
                "{y}",
                "{x}",
                "{y:[a-z]+}",
                "{z:\\d{2}}",
                "{z:[ab]*}",
                "{x:a|b}",
                "a{x}b",
                "{x}b",
                "{x}-{y}",
                "{x}{y}",
                "{x:a.*}b",
                "v{y:\\d+}",
                "{x:.*}",
                "{x:(?:a|b)+}",
                "{x:[^a]}",
                "a.*",
                "?{x}*",
                "{y:a?}{x:b+}",
                "{:a}",
                "a{y:[^b]*}");
    }

    static Arbitrary<String> patterns() {
        return joined(segments(), 5, Arbitraries.of("/", "/", "/", "/", "//"))
                .flatMap(text -> Arbitraries.of("/", "/", "/", "/", "", "//").map(slash -> slash + text))
                .flatMap(text -> Arbitraries.of("", "", "", "", "/", "//").map(slash -> text + slash));
    }

    static Arbitrary<String> paths() {
        Arbitrary<String> segments = Arbitraries.of(
                "a",
                "b",
                "ab",
                "ba",
                "aab",
                "aabb",
                "12",
                "v1",
                "v12",
                "a-b",
                "a-b-a",
                "*",
                "{x}",
                "**",
                "a.",
                "a.b",
                "x",
                "\u00e4",
                "\ud83d\ude00",
                "a\ud83d\ude00b",
                "a\nb",
                "\u2028",
                "a?");
        return joined(segments, 6, Arbitraries.of("/", "/", "/", "/", "/", "//"))
                .flatMap(text -> Arbitraries.of("/", "/", "/", "/", "", "//").map(slash -> slash + text))
                .flatMap(text -> Arbitraries.of("", "", "", "", "/", "//").map(slash -> text + slash));
    }

    static Arbitrary<List<String>> tables(int most) {
        return patterns().list().ofMinSize(1).ofMaxSize(most);
    }

    private static Arbitrary<String> joined(Arbitrary<String> segments, int most, Arbitrary<String> slashes) {
        Arbitrary<String> more = slashes.flatMap(slash -> segments.map(segment -> slash + segment));
        return segments.flatMap(first -> more.list().ofMaxSize(most - 1).map(rest -> first + String.join("", rest)));
    }
}
