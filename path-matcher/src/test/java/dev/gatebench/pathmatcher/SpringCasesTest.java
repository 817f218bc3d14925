package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.pathmatcher.RadixPathMatcher.Order;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The matcher decides the cases of Spring's own tests as the classes of its releases do. */
class SpringCasesTest {
    private static final Pattern UNICODE = Pattern.compile("\\\\u([0-9a-fA-F]{4})");
    private static final Pattern MEMBER = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\": \"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final List<Dialect> ANT = List.of(Dialect.ANT_5_2, Dialect.ANT_5_3, Dialect.ANT, Dialect.ANT);

    private final Set<String> refused = new TreeSet<>();

    private static List<List<String>> rows(String file) {
        try (InputStream in = SpringCasesTest.class.getResourceAsStream("spring/" + file)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .skip(1)
                    .map(line -> Arrays.asList(line.split("\t", -1)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String unescaped(String text) {
        return UNICODE.matcher(text)
                .replaceAll(match -> Character.toString(Integer.parseInt(match.group(1), 16)))
                .translateEscapes();
    }

    @Test
    void antPatternsMatch() {
        int decisions = 0;
        for (List<String> row : rows("ant-matches.tsv")) {
            for (int release = 0; release < ANT.size(); release++) {
                Dialect dialect = ANT.get(release);
                if (!(row.get(0).contains("ignoreCase") && dialect == Dialect.ANT_5_2)) {
                    decisions += decides(dialect, row, release) ? 1 : 0;
                }
            }
        }
        assertThat(refused).isEmpty();
        assertThat(decisions).isGreaterThan(300);
    }

    @Test
    void pathPatternsMatch() {
        int decisions = 0;
        for (List<String> row : rows("path-pattern-matches.tsv")) {
            for (int release = 1; release < 4; release++) {
                decisions += decides(Dialect.PATH_PATTERN, row, release) ? 1 : 0;
            }
        }
        assertThat(refused).isEmpty();
        assertThat(decisions).isGreaterThan(1_000);
    }

    /** Checks a row for a release; returns false if the release decides nothing or the matcher refuses the pattern. */
    private boolean decides(Dialect dialect, List<String> row, int release) {
        String expected = row.get(3 + release);
        String pattern = unescaped(row.get(1));
        if (expected.equals("-")) {
            return false;
        }
        try {
            boolean found = matcher(dialect, row.get(0), pattern)
                    .match(unescaped(row.get(2)))
                    .found();
            assertThat(found).as("%s %s", dialect, row).isEqualTo(Boolean.valueOf(expected));
            return true;
        } catch (IllegalArgumentException e) {
            refused.add(pattern);
            return false;
        }
    }

    private static RadixPathMatcher<Integer> matcher(Dialect dialect, String options, String... patterns) {
        Rules rules = new Rules(
                dialect,
                options.contains("separator") ? '.' : '/',
                options.contains("ignoreCase"),
                options.contains("optionalSlash"));
        return RandomTables.builder(rules, Order.SPECIFICITY, List.of(patterns)).build();
    }

    @Test
    void antVariablesAreRead() {
        readsVariables("ant-variables.tsv", Dialect.ANT);
    }

    @Test
    void pathPatternVariablesAreRead() {
        readsVariables("path-pattern-variables.tsv", Dialect.PATH_PATTERN);
    }

    private static void readsVariables(String file, Dialect dialect) {
        int read = 0;
        for (List<String> row : rows(file)) {
            if (row.get(4).contains("6.2.19")) {
                Map<String, String> variables = matcher(dialect, row.get(0), unescaped(row.get(1)))
                        .match(unescaped(row.get(2)))
                        .variables();
                assertThat(variables).as("%s", row).isEqualTo(members(row.get(3)));
                read++;
            }
        }
        assertThat(read).isGreaterThan(10);
    }

    private static Map<String, String> members(String json) {
        Map<String, String> members = new HashMap<>();
        for (MatchResult member : MEMBER.matcher(json).results().collect(Collectors.toList())) {
            members.put(unescaped(member.group(1)), unescaped(member.group(2)));
        }
        return members;
    }

    @Test
    void antPatternsAreOrdered() {
        for (List<String> row : rows("ant-order.tsv")) {
            String path = row.get(0);
            int sign = itself(path, row.get(1)) - itself(path, row.get(2));
            int order = Specificity.ANT.compare(Specificity.of(row.get(1)), Specificity.of(row.get(2)));
            assertThat(Integer.signum(sign == 0 ? order : sign)).as("%s", row).isEqualTo(Integer.parseInt(row.get(3)));
        }
    }

    /** Patterns that are the path itself come first. */
    private static int itself(String path, String pattern) {
        return pattern.equals(path) ? -1 : 0;
    }

    @Test
    void pathPatternsAreOrdered() throws BadPatternException {
        for (List<String> row : rows("path-pattern-order.tsv")) {
            assertThat(Integer.signum(PathPatternOrder.BY_SPECIFICITY.compare(order(row.get(0)), order(row.get(1)))))
                    .as("%s", row)
                    .isEqualTo(Integer.parseInt(row.get(2)));
        }
    }

    private static PathPatternOrder order(String pattern) throws BadPatternException {
        return PathPatternOrder.of(new PathPatternParser(Rules.of(Dialect.PATH_PATTERN)).parse(pattern));
    }
}
