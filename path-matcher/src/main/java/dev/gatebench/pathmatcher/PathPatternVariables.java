package dev.gatebench.pathmatcher;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the values of a pattern's variables as {@code PathPattern.matchAndExtract} does. */
final class PathPatternVariables implements Variables {
    private final boolean absolute;
    private final Segment[] segments;
    private final Rules rules;

    PathPatternVariables(String pattern, List<Segment> segments, Rules rules) {
        this.absolute = Separators.starts(pattern, rules.separator());
        this.segments = segments.toArray(Segment.NONE);
        this.rules = rules;
    }

    @Override
    public Map<String, String> in(String path) {
        Reader reader = new Reader(DecodedPath.of(path, rules.separator()));
        reader.read();
        return Collections.unmodifiableMap(reader.found);
    }

    private final class Reader {
        final Map<String, String> found = new HashMap<>();
        private final String text;
        private final long[] marks;

        Reader(DecodedPath path) {
            this.text = path.text();
            this.marks = path.marks();
        }

        void read() {
            if (!(segments[0] instanceof ManySegments)) {
                segment(0, absolute ? 1 : 0);
            } else if (segments.length == 1) {
                rest(0, 0, text.length());
            } else {
                int slash = DecodedPath.segmentEnd(text, marks, 0, rules.separator());
                while (!segment(1, slash + 1)) {
                    slash = DecodedPath.segmentEnd(text, marks, slash + 1, rules.separator());
                    if (slash == text.length()) {
                        throw new IllegalStateException("the pattern does not match '%s'".formatted(text));
                    }
                }
                rest(0, 0, slash);
            }
        }

        private void rest(int index, int from, int to) {
            if (segments[index] instanceof RestSegment rest) {
                StringBuilder value = new StringBuilder();
                for (int i = from; i < to; i++) {
                    if (!DecodedPath.isBlank(text, marks, i, i + 1)) {
                        value.append(text.charAt(i));
                    }
                }
                found.put(rest.name(), value.toString());
            }
        }

        /** Reads the pattern from a segment on; returns whether it fits to the path from {@code from} on. */
        private boolean segment(int index, int from) {
            Segment segment = segments[index];
            int to = DecodedPath.segmentEnd(text, marks, from, rules.separator());
            boolean blank = DecodedPath.isBlank(text, marks, from, to);
            if (segment instanceof LiteralSegment literal) {
                return !blank && literal.matches(text, from, to) && behind(index, to);
            }
            if (from < to && !blank) {
                if (segment.matches(text, from, to) && behind(index, to)) {
                    segment.capture(text, from, to, found);
                    return true;
                }
                return false;
            }
            boolean last = index == segments.length - 1;
            if (last && segment instanceof AnySegment any && any.isStar()) {
                return to == text.length();
            }
            if (!segment.mayBeEmpty() || (last && segment.hasVariables())) {
                return false;
            }
            // there but empty, or a slash in place of a segment, or the end of the path
            if (behind(index, blank ? to : Math.min(from + 1, text.length()))) {
                segment.capture("", 0, 0, found);
                return true;
            }
            return false;
        }

        private boolean behind(int index, int at) {
            if (index == segments.length - 1) {
                boolean slashMayEnd =
                        rules.slashMayFollow() && !segments[index].key().isEmpty();
                return at == text.length() || (slashMayEnd && isSlash(at) && at + 1 == text.length());
            }
            if (segments[index + 1] instanceof ManySegments) {
                if (at < text.length() && !isSlash(at)) {
                    return false;
                }
                rest(index + 1, at, text.length());
                return true;
            }
            return isSlash(at) && segment(index + 1, at + 1);
        }

        private boolean isSlash(int at) {
            return at < text.length() && text.charAt(at) == rules.separator() && !DecodedPath.isMarked(marks, at);
        }
    }
}
