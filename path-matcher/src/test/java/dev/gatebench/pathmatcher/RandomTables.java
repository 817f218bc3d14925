package dev.gatebench.pathmatcher;

import dev.gatebench.pathmatcher.RadixPathMatcher.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Tables and paths from a seed: of the pieces of {@link Tables} and, now and then, of single characters. */
final class RandomTables {
    private static final String PATTERN_CHARACTERS = "abAx-.*?{}:[]+\\()|^$ \0\u00e4\u00c4\n\ud83d\ude00";
    private static final String PATH_CHARACTERS = "abx-.*?{}12%\0\u00e4\n\u2028\ud83d\ude00";
    private static final String[] MATRIX = {
        ";", ";a=b", ";a=b,c;d", "%2F", "a%2Fb", "/%7B", "/;", "%C3%A4", "%2E", "%2e"
    };
    private static final String[] CAPTURES = {"/{e:a\\/b}", "/{e:[^\\/]*}", "/{e:[\\{]*}", "/{e:(?:a{1,2}){2}}/b"};
    private static final int MOST_CHARACTERS = 7;

    private RandomTables() {}

    /** Up to 12 patterns, in one of 32 cases up to 80; those that the matcher refuses are left out. */
    static List<String> table(Rules rules, SplittableRandom random) {
        int size = 1 + random.nextInt(random.nextInt(32) == 0 ? 80 : 12);
        RadixPathMatcher.Builder<Integer> accepts = builder(rules, Order.REGISTRATION, List.of());
        List<String> table = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String pattern = joined(random, Tables.PATTERN_SEGMENTS, PATTERN_CHARACTERS, 5);
            if (rules.dialect() == Dialect.PATH_PATTERN) {
                pattern = asPathPattern(pattern, random);
            }
            pattern = separated(rules, pattern);
            try {
                accepts.add(pattern, i);
                table.add(pattern);
            } catch (IllegalArgumentException refused) {
                // as it should be
            }
        }
        return table;
    }

    /** Changes slashes into the separator, and back. */
    private static String separated(Rules rules, String text) {
        return rules.separator() == '/'
                ? text
                : text.replace('/', '\1').replace(rules.separator(), '/').replace('\1', rules.separator());
    }

    /** Returns a builder of a table. */
    static RadixPathMatcher.Builder<Integer> builder(Rules rules, Order order, List<String> table) {
        RadixPathMatcher.Builder<Integer> builder = RadixPathMatcher.builder(rules.dialect(), order);
        builder.separator(rules.separator());
        if (rules.ignoresCase()) {
            builder.ignoreCase();
        }
        if (rules.slashMayFollow()) {
            builder.optionalSlash();
        }
        for (int route = 0; route < table.size(); route++) {
            builder.add(table.get(route), route);
        }
        return builder;
    }

    /** Moves a {@code **} from the middle to one of the ends, or makes it a variable there, as often as not. */
    private static String asPathPattern(String pattern, SplittableRandom random) {
        String many = random.nextBoolean() ? "**" : "{*rest}";
        String others = pattern.replace("/**/", "/").replaceAll("/\\*\\*$", "");
        if (random.nextInt(8) == 0) {
            others += CAPTURES[random.nextInt(CAPTURES.length)];
        }
        return switch (random.nextInt(6)) {
            case 0 -> others + "/" + many;
            case 1 -> "/" + many + others;
            case 2 -> many + others;
            default -> others;
        };
    }

    /** Eight paths, of which some characters are encoded or stand before matrix parameters. */
    static List<String> encodedPaths(Rules rules, SplittableRandom random, List<String> table) {
        List<String> paths = new ArrayList<>();
        for (String path : paths(rules, random, table)) {
            StringBuilder encoded = new StringBuilder();
            for (int i = 0; i < path.length(); i++) {
                char c = path.charAt(i);
                encoded.append(
                        c == '%' || (c != rules.separator() && c < 128 && random.nextInt(8) == 0)
                                ? "%%%02x".formatted((int) c)
                                : c);
                encoded.append(random.nextInt(32) == 0 ? MATRIX[random.nextInt(MATRIX.length)] : "");
            }
            paths.add(encoded.toString());
        }
        return paths;
    }

    /** Eight paths, of which some are patterns of the table, with or without a slash more. */
    static List<String> paths(Rules rules, SplittableRandom random, List<String> table) {
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            String path = separated(rules, joined(random, Tables.PATH_SEGMENTS, PATH_CHARACTERS, 7));
            paths.add(rules.ignoresCase() ? inOtherCases(path, random) : path);
        }
        String pattern = table.get(random.nextInt(table.size()));
        paths.add(rules.ignoresCase() ? inOtherCases(pattern, random) : pattern);
        paths.add(random.nextBoolean() ? rules.separator() + pattern : pattern + rules.separator());
        return paths;
    }

    /** Changes the case of some letters. */
    private static String inOtherCases(String path, SplittableRandom random) {
        return path.codePoints()
                .map(c -> random.nextInt(3) > 0
                        ? c
                        : Character.isLowerCase(c) ? Character.toUpperCase(c) : Character.toLowerCase(c))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static String joined(SplittableRandom random, List<String> segments, String characters, int most) {
        StringBuilder text = new StringBuilder();
        int count = random.nextInt(most + 1);
        for (int i = 0; i < count; i++) {
            if (i > 0 || random.nextInt(8) != 0) {
                text.append(random.nextInt(8) == 0 ? "//" : "/");
            }
            if (random.nextInt(4) == 0) {
                for (int n = random.nextInt(MOST_CHARACTERS); n > 0; n--) {
                    text.append(characters.charAt(random.nextInt(characters.length())));
                }
            } else {
                text.append(segments.get(random.nextInt(segments.size())));
            }
        }
        return text.append("/".repeat(Math.max(0, random.nextInt(8) - 5))).toString();
    }
}
