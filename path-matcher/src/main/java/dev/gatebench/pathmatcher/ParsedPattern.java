package dev.gatebench.pathmatcher;

import java.util.List;

/**
 * A parsed pattern.
 *
 * @param text text of the pattern
 * @param plain whether it has no wildcard and no double slash, and so matches only its own text; a path may repeat
 *     slashes
 * @param segments segments between its slashes; empty if it is plain
 * @param rules rules by which it is read
 */
record ParsedPattern(String text, boolean plain, List<Segment> segments, Rules rules) {
    ParsedPattern {
        segments = List.copyOf(segments);
    }

    /** Returns the reader of its variables' values; {@link Variables#NONE} if it has none. */
    Variables variables() {
        if (segments.stream().noneMatch(Segment::hasVariables)) {
            return Variables.NONE;
        }
        return rules.dialect() == Dialect.PATH_PATTERN
                ? new PathPatternVariables(text, segments, rules)
                : new AntVariables(segments, rules.separator());
    }

    /** Whether AntPathMatcher orders it last, whatever the path. */
    boolean isCatchAll() {
        return Specificity.of(text, rules).kind() == Specificity.Kind.CATCH_ALL;
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
