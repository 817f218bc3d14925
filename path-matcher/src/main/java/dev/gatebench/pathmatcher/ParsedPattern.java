package dev.gatebench.pathmatcher;

import java.util.List;

/**
 * A parsed pattern.
 *
 * @param text text of the pattern
 * @param plain whether it has no wildcard, no double slash where several are one, and no option, and so matches only
 *     its own text
 * @param segments segments between its slashes; empty if it is plain
 * @param rules rules by which it is read
 */
record ParsedPattern(String text, boolean plain, List<Segment> segments, Rules rules) {
    ParsedPattern {
        segments = List.copyOf(segments);
    }

    /** Returns the reader of its variables' values; {@link Variables#NONE} if it has none. */
    Variables variables() {
        boolean some = segments.stream().anyMatch(Segment::hasVariables);
        return some ? rules.dialect().family().variables(this) : Variables.NONE;
    }

    boolean hasDoubleStar() {
        return segments.contains(DoubleStar.ANY_NUMBER);
    }

    /** Whether a slash at the end of a path counts, where the last segment is no {@code **}. */
    boolean slashCounts() {
        return rules.dialect().slashCountsBehindDoubleStar() || !hasDoubleStar();
    }

    /**
     * Whether the last segment is {@code *} alone: AntPathMatcher lets it match nothing where a path ends with a slash.
     */
    boolean endsWithStar() {
        int last = text.length() - 1;
        while (last >= 0 && text.charAt(last) == rules.separator()) {
            last--;
        }
        return last >= 0 && text.charAt(last) == '*' && (last == 0 || text.charAt(last - 1) == rules.separator());
    }

    /** Whether each segment matches its own text. */
    boolean segmentsMatchTheirOwnText() {
        int at = 0;
        for (Segment segment : segments) {
            int from = Separators.skip(text, at, rules.separator());
            at = Separators.segmentEnd(text, from, rules.separator());
            if (!segment.matches(text, from, at)) {
                return false;
            }
        }
        return true;
    }
}
