package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Patterns, tables and paths of so few different pieces that they meet. */
final class Tables {
    private Tables() {}

    static final List<String> PATTERN_SEGMENTS = List.of(
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
            "a{y:[^b]*}",
            "A",
            "\u00c4b",
            "\ud801\udc00",
            "*A{x}",
            "{x}a{y}");

    static final List<String> PATH_SEGMENTS = List.of(
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
            "a?",
            "A",
            "aXb",
            "\u00c4b",
            "\ud801\udc28",
            "bAabA");

    static Arbitrary<String> patterns() {
        return joined(PATTERN_SEGMENTS, 5);
    }

    static Arbitrary<String> paths() {
        return joined(PATH_SEGMENTS, 6);
    }

    static Arbitrary<List<String>> tables(int most) {
        return patterns().list().ofMinSize(1).ofMaxSize(most);
    }

    /**
     * Mostly with one slash in front and between; some with two, some with none in front, some with one or two at the
     * end.
     */
    private static Arbitrary<String> joined(List<String> segments, int most) {
        List<String> behindSlashes = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String slashes = i == 0 ? "//" : "/";
            segments.forEach(segment -> behindSlashes.add(slashes + segment));
        }
        return Combinators.combine(
                        Arbitraries.of(behindSlashes).list().ofMaxSize(most),
                        Arbitraries.integers().between(0, 7),
                        Arbitraries.of("", "", "", "", "", "/", "//"))
                .as((parts, relative, end) -> {
                    String text = String.join("", parts) + end;
                    return relative == 0 && text.startsWith("/") ? text.substring(1) : text;
                });
    }
}
