package dev.gatebench.pathmatcher;

import dev.gatebench.pathmatcher.RadixPathMatcher.Order;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds routes as AntPathMatcher does. Patterns without wildcards are found by one look into a hash table, others by a
 * {@link Selection}.
 */
final class AntFinder implements Finder {
    private static final String WILDCARDS = "*{?";

    private final TextTable table;
    private final Selection selection;
    private final boolean textFirst;
    private final boolean fixedTexts;
    private final String signs;
    private final char separator;

    /** Creates a finder of routes, each with the pattern that has its place. */
    AntFinder(Match<?>[] routes, List<ParsedPattern> patterns, Rules rules, Order order) {
        this.separator = rules.separator();
        this.textFirst = order == Order.SPECIFICITY;
        this.fixedTexts = patterns.stream().anyMatch(pattern -> !hasWildcards(pattern.text()));
        int[] others = IntStream.range(0, routes.length)
                .filter(route -> !patterns.get(route).plain())
                .toArray();
        this.selection = textFirst
                ? new BySpecificity(others, rules, patterns::get, route -> routes[route].text())
                : new ByRegistration(AntTrieBuilder.build(others, rules, patterns::get));
        int[] texts = IntStream.range(0, routes.length)
                .filter(route -> patterns.get(route).plain() || (textFirst && matchesItself(patterns.get(route))))
                .toArray();
        this.table = new TextTable(routes, texts);
        this.signs = signs(Arrays.stream(texts)
                .mapToObj(route -> patterns.get(route).text())
                .filter(AntFinder::hasWildcards)
                .toList());
    }

    /**
     * Returns characters of which each text has at least one, as few as possible: a path without any is none of the
     * texts.
     */
    private static String signs(List<String> texts) {
        if (texts.isEmpty()) {
            return "";
        }
        return Stream.of("{", "*", "?")
                .filter(sign -> texts.stream().allMatch(text -> text.contains(sign)))
                .findFirst()
                .orElse(WILDCARDS);
    }

    private static boolean matchesItself(ParsedPattern pattern) {
        String text = pattern.text();
        if (text.length() == 3 && text.charAt(0) == pattern.rules().separatorInOrder() && text.endsWith("**")) {
            return false; // comes last, whatever the path
        }
        boolean inPlace = pattern.segmentsMatchTheirOwnText();
        if (inPlace || !pattern.hasDoubleStar()) {
            return inPlace;
        }
        AntTrie alone = AntTrieBuilder.build(new int[] {0}, pattern.rules(), route -> pattern);
        return alone.find(text, Trie.NONE, route -> true) == 0;
    }

    @Override
    public int find(String path, IntPredicate take) {
        int plain = NONE;
        if (fixedTexts || hasAny(signs, path)) {
            plain = table.find(path, take);
            if (textFirst && plain != NONE) {
                return plain;
            }
            // the path may repeat slashes of a route without wildcards; routes with wildcards are left to the selection
            if (plain == NONE && fixedTexts && Separators.doubled(path, separator) && !hasWildcards(path)) {
                plain = table.find(Separators.single(path, separator), take);
            }
        }
        return selection.choose(path, plain, take);
    }

    private static boolean hasWildcards(String text) {
        return hasAny(WILDCARDS, text);
    }

    private static boolean hasAny(String characters, String text) {
        for (int i = 0; i < characters.length(); i++) {
            if (text.indexOf(characters.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }
}
