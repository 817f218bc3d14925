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
        if (!SegmentReader.isWild(text, 0, text.length()) && !Slashes.doubled(text) && !rules.ignoresCase()) {
            return new ParsedPattern(text, true, List.of(), rules);
        }
        List<Segment> segments = new ArrayList<>();
        int at = Slashes.skip(text, 0);
        while (at < text.length()) {
            int end = Slashes.segmentEnd(text, at);
            segments.add(DoubleStar.is(text, at, end) ? DoubleStar.ANY_NUMBER : reader.segment(text, at, end));
            at = Slashes.skip(text, end);
        }
        SegmentReader.checkNumber(segments.size());
        return new ParsedPattern(text, false, segments, rules);
    }
}
