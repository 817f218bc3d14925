package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.Syntax;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Generates small random tables, each with one random path. Segments come from a small alphabet, so that patterns
 * overlap and paths match. Variables are named by their place, so that patterns of one structure are one pattern.
 */
final class CaseGenerator {

    private static final List<String> LITERALS = List.of("a", "b", "ab", "ba", "c");
    private static final List<String> VALUES =
            List.of("a", "b", "ab", "ba", "c", "aab", "abb", "12", "7", "a-b", "A", "c.d");
    private static final Map<Syntax, List<String>> SEGMENTS = Map.of(
            Syntax.PARAMETER, List.of("{p%d}"),
            Syntax.REGEX, List.of("{r%d:[a-z]+}", "{d%d:\\d{2}}"),
            Syntax.STAR, List.of("*"),
            Syntax.GLOB, List.of("a*", "*b", "a*b", "*a*"),
            Syntax.QUESTION, List.of("?", "a?", "?b"),
            Syntax.MIXED, List.of("a{m%d}", "{m%d}b", "{m%d}-{n%<d}"));

    private static final int MOST_ROUTES = 8;
    private static final int MOST_SEGMENTS = 4;

    private final long seed;
    private final Set<Syntax> syntax;
    private final List<String> wild;

    /** Creates a generator of patterns that have no other syntax than this. */
    CaseGenerator(long seed, Set<Syntax> syntax) {
        this.seed = seed;
        this.syntax = syntax.isEmpty() ? Set.of() : EnumSet.copyOf(syntax);
        this.wild = this.syntax.stream()
                .filter(SEGMENTS::containsKey)
                .flatMap(kind -> SEGMENTS.getOrDefault(kind, List.of()).stream())
                .toList();
    }

    /** Returns the first {@code count} cases, the same ones for the same seed and syntax. */
    List<Exam> exams(int count) {
        return IntStream.range(0, count).mapToObj(this::exam).toList();
    }

    private Exam exam(int number) {
        SplittableRandom random = new SplittableRandom(seed * 31 + number);
        Set<String> patterns = new LinkedHashSet<>();
        int size = 1 + random.nextInt(MOST_ROUTES);
        for (int i = 0; i < size; i++) {
            patterns.add(pattern(random));
        }
        RouteTable table = RouteTable.of(List.copyOf(patterns));
        return Exam.of(table, List.of(path(random, table)));
    }

    private String pattern(SplittableRandom random) {
        StringBuilder pattern = new StringBuilder();
        int segments = 1 + random.nextInt(MOST_SEGMENTS);
        boolean literal = true;
        for (int i = 0; i < segments; i++) {
            if (syntax.contains(Syntax.DEEP) && i < segments - 1 && random.nextInt(6) == 0) {
                pattern.append("/**");
                literal = false;
            } else if (!wild.isEmpty() && random.nextInt(5) < 2) {
                pattern.append('/').append(any(random, wild).formatted(i));
                literal = false;
            } else {
                pattern.append('/').append(any(random, LITERALS));
            }
        }
        if (syntax.contains(literal ? Syntax.PREFIX : Syntax.TAIL) && random.nextInt(5) == 0) {
            return pattern.append("/**").toString();
        }
        return syntax.contains(Syntax.TRAILING_SLASH) && random.nextInt(20) == 0
                ? pattern.append('/').toString()
                : pattern.toString();
    }

    /** Makes a path: half of them from a pattern, which it may match, the others at random. */
    private String path(SplittableRandom random, RouteTable table) {
        List<String> segments = new ArrayList<>();
        if (random.nextBoolean()) {
            String pattern = table.pattern(random.nextInt(table.size()));
            for (String segment : pattern.substring(1).split("/", -1)) {
                if (segment.equals("**")) {
                    random.ints(random.nextInt(3), 0, VALUES.size()).forEach(i -> segments.add(VALUES.get(i)));
                } else if (!segment.isEmpty()) {
                    segments.add(LITERALS.contains(segment) ? segment : any(random, VALUES));
                }
            }
        } else {
            random.ints(1 + random.nextInt(MOST_SEGMENTS + 1), 0, VALUES.size())
                    .forEach(i -> segments.add(VALUES.get(i)));
        }
        return "/" + String.join("/", segments) + (random.nextInt(12) == 0 && !segments.isEmpty() ? "/" : "");
    }

    private static String any(SplittableRandom random, List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
