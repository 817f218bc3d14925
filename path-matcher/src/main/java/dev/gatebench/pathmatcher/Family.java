package dev.gatebench.pathmatcher;

import dev.gatebench.pathmatcher.RadixPathMatcher.Order;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Dialects that are parsed and searched alike. */
enum Family {
    /** {@code AntPathMatcher} of several releases. */
    ANT {
        @Override
        PatternParser parser(Rules rules) {
            return new AntPatternParser(rules);
        }

        @Override
        boolean separates(char c) {
            return "*?{}:\\[]".indexOf(c) < 0 && !Character.isSurrogate(c);
        }

        /** Leaves them as they are: which is the most specific depends on the path. */
        @Override
        int[] sorted(List<ParsedPattern> patterns, Order order) {
            return IntStream.range(0, patterns.size()).toArray();
        }

        @Override
        Finder finder(Match<?>[] routes, List<ParsedPattern> patterns, Rules rules, Order order) {
            return new AntFinder(routes, patterns, rules, order);
        }

        @Override
        Variables variables(ParsedPattern pattern) {
            return new AntVariables(pattern.segments(), pattern.rules().separator());
        }
    },

    /** {@code PathPattern}. */
    PATH_PATTERN {
        @Override
        PatternParser parser(Rules rules) {
            return new PathPatternParser(rules);
        }

        @Override
        boolean separates(char c) {
            return c == '/' || c == '.';
        }

        @Override
        int[] sorted(List<ParsedPattern> patterns, Order order) {
            IntStream numbers = IntStream.range(0, patterns.size());
            if (order == Order.REGISTRATION) {
                return numbers.toArray();
            }
            List<PathPatternOrder> known =
                    patterns.stream().map(PathPatternOrder::of).toList();
            return numbers.boxed()
                    .sorted(Comparator.comparing(known::get, PathPatternOrder.BY_SPECIFICITY))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        @Override
        Finder finder(Match<?>[] routes, List<ParsedPattern> patterns, Rules rules, Order order) {
            return new PathPatternFinder(routes, patterns, rules);
        }

        @Override
        Variables variables(ParsedPattern pattern) {
            return new PathPatternVariables(pattern.text(), pattern.segments(), pattern.rules());
        }
    };

    abstract PatternParser parser(Rules rules);

    /** Whether a character may stand between segments. */
    abstract boolean separates(char c);

    /** Returns the numbers of patterns in the order in which the finder is to have them. */
    abstract int[] sorted(List<ParsedPattern> patterns, Order order);

    /** Returns a finder of routes, each with the pattern that has its place. */
    abstract Finder finder(Match<?>[] routes, List<ParsedPattern> patterns, Rules rules, Order order);

    /** Returns the reader of the variables of a pattern that has some. */
    abstract Variables variables(ParsedPattern pattern);
}
