package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.List;

/** Parses patterns as AntPathMatcher reads them. */
final class AntPatternParser implements PatternParser {
    private final Rules rules;
    private final SegmentReader reader;

    AntPatternParser(Rules rules) {
        this.rules = rules;
        this.reader = new SegmentReader(rules);
    }

    @Override
    public ParsedPattern parse(String text) throws BadPatternException {
        char separator = rules.separator();
        if (!SegmentReader.isWild(text, 0, text.length())
                && !Separators.doubled(text, separator)
                && !rules.ignoresCase()) {
            return new ParsedPattern(text, true, List.of(), rules);
        }
        List<Segment> segments = new ArrayList<>();
        int at = Separators.skip(text, 0, separator);
        while (at < text.length()) {
            int end = Separators.segmentEnd(text, at, separator);
            segments.add(DoubleStar.is(text, at, end) ? DoubleStar.ANY_NUMBER : reader.segment(text, at, end));
            SegmentReader.checkNumber(segments.size());
            at = Separators.skip(text, end, separator);
        }
        return new ParsedPattern(text, false, segments, rules);
    }
}
