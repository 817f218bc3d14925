package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Parses patterns as Spring's PathPatternParser does. Each slash counts: two in a row have an empty segment between
 * them, and one at the end has an empty segment behind it.
 */
final class PathPatternParser implements PatternParser {
    /** Most segments of a pattern that may match nothing: a trie has three ways to read each. */
    private static final int MOST_OPTIONAL = 2;

    private final Rules rules;
    private final SegmentReader reader;

    PathPatternParser(Rules rules) {
        this.rules = rules;
        this.reader = new SegmentReader(rules);
    }

    @Override
    public ParsedPattern parse(String text) throws BadPatternException {
        char separator = rules.separator();
        boolean wild = SegmentReader.isWild(text, 0, text.length());
        if (!wild && !rules.ignoresCase() && !rules.slashMayFollow()) {
            return new ParsedPattern(text, true, List.of(), rules);
        }
        List<Segment> segments = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int at = Separators.starts(text, separator) ? 1 : 0; !text.isEmpty() && at <= text.length(); ) {
            int end = CaptureParser.segmentEnd(text, at, separator);
            segments.add(segment(text, at, end, names));
            SegmentReader.checkNumber(segments.size());
            at = end + 1;
        }
        if (optional(segments) > MOST_OPTIONAL) {
            throw new BadPatternException(
                    "has more than %d segments that may match nothing, such as '{a}{b}': give each variable its segment"
                            .formatted(MOST_OPTIONAL));
        }
        return new ParsedPattern(text, false, segments, rules);
    }

    /** Counts the segments that may match nothing, as the last cannot if it has variables. */
    private static long optional(List<Segment> segments) {
        int last = segments.size() - 1;
        return IntStream.rangeClosed(0, last)
                .filter(i -> segments.get(i).mayBeEmpty())
                .filter(i -> i < last || !segments.get(i).hasVariables())
                .count();
    }

    private Segment segment(String text, int from, int to, Set<String> names) throws BadPatternException {
        boolean star = DoubleStar.is(text, from, to);
        if (star || RestSegment.is(text, from, to)) {
            checkPlace(text, from, to);
            return star ? DoubleStar.ANY_NUMBER : RestSegment.of(text.substring(from + 2, to - 1));
        }
        Segment segment = reader.segment(text, from, to);
        if (segment instanceof WildSegment wild) {
            for (String name : wild.names()) {
                if (!names.add(name)) {
                    throw new BadPatternException("has the variable '%s' twice: rename one".formatted(name));
                }
            }
        }
        return segment;
    }

    private void checkPlace(String text, int from, int to) throws BadPatternException {
        if (from > 1 && to < text.length()) {
            throw new BadPatternException(
                    "has '%s' in the middle, which may stand first or last: write '*' for one segment"
                            .formatted(text.substring(from, to)));
        }
        int first = Separators.starts(text, rules.separator()) ? 1 : 0;
        int end = Separators.segmentEnd(text, first, rules.separator());
        if (from > first && (DoubleStar.is(text, first, end) || RestSegment.is(text, first, end))) {
            throw new BadPatternException("has '%s' and '%s', of which it may have one: remove the other"
                    .formatted(text.substring(first, end), text.substring(from, to)));
        }
    }
}
