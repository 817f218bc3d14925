package dev.gatebench.pathmatcher;

import java.util.List;

/**
 * A pattern, read.
 *
 * @param text as it was written
 * @param plain whether it matches its own text alone, but for slashes that a path has more: no wildcard, no slash twice
 * @param segments between its slashes; none where it is plain
 */
record PathPattern(String text, boolean plain, List<Segment> segments) {
    PathPattern {
        segments = List.copyOf(segments);
    }

    boolean hasVariables() {
        return segments.stream().anyMatch(Segment::hasVariables);
    }

    boolean hasDoubleStar() {
        return segments.contains(DoubleStar.ANY_NUMBER);
    }

    /**
     * Whether its last segment is {@code *} and nothing else: AntPathMatcher lets that stand for nothing where a path
     * ends with a slash.
     */
    boolean endsWithStar() {
        int last = text.length() - 1;
        while (last >= 0 && text.charAt(last) == '/') {
            last--;
        }
        return last >= 0 && text.charAt(last) == '*' && (last == 0 || text.charAt(last - 1) == '/');
    }

    /** Whether each of its segments, taken as a segment of a path, is matched by itself. */
    boolean segmentsMatchTheirOwnText() {
        int at = 0;
        for (Segment segment : segments) {
            int from = Slashes.skip(text, at);
            at = Slashes.segmentEnd(text, from);
            if (!segment.matches(text, from, at)) {
                return false;
            }
        }
        return true;
    }
}
