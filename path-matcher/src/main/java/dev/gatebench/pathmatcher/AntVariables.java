package dev.gatebench.pathmatcher;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the values of a pattern's variables in a path that it matches. Reads segments in AntPathMatcher's order: those
 * before the first {@code **}, then those after the last one, from the end, then each group between two, where it first
 * fits.
 */
final class AntVariables implements Variables {
    private static final Segment NO_MATTER = new LiteralSegment("", 0, 0, false);

    private final Segment[] segments;
    private final char separator;

    AntVariables(List<Segment> segments, char separator) {
        this.separator = separator;
        // only segments between two ** are looked for: of others those without variables need not be kept
        boolean between =
                segments.stream().filter(DoubleStar.ANY_NUMBER::equals).count() > 1;
        this.segments = segments.stream()
                .map(segment ->
                        between || segment.hasVariables() || segment == DoubleStar.ANY_NUMBER ? segment : NO_MATTER)
                .toArray(Segment[]::new);
    }

    @Override
    public Map<String, String> in(String path) {
        Reader reader = new Reader(segments, path, separator);
        reader.run();
        return Collections.unmodifiableMap(reader.found);
    }

    private static final class Reader {
        private final Segment[] segments;
        private final String path;
        private final int[] bounds;
        private final int count;
        private final Map<String, String> found = new LinkedHashMap<>();

        Reader(Segment[] segments, String path, char separator) {
            this.segments = segments;
            this.path = path;
            int[] places = new int[path.length() + 1];
            int n = 0;
            for (int at = Separators.skip(path, 0, separator);
                    at < path.length();
                    at = Separators.skip(path, places[n - 1], separator)) {
                places[n++] = at;
                places[n++] = Separators.segmentEnd(path, at, separator);
            }
            this.bounds = Arrays.copyOf(places, n);
            this.count = n / 2;
        }

        void run() {
            int first = 0;
            while (first < segments.length && first < count && !isDoubleStar(first)) {
                capture(first, first);
                first++;
            }
            if (first == segments.length || first == count) {
                return;
            }
            int last = segments.length - 1;
            int end = count;
            while (!isDoubleStar(last)) {
                capture(last--, --end);
            }
            int at = first;
            int group = first + 1;
            while (group <= last) {
                int next = group;
                while (!isDoubleStar(next)) {
                    next++;
                }
                while (next > group && !fits(group, next, at)) {
                    at++;
                }
                for (; group < next; group++) {
                    capture(group, at++);
                }
                group = next + 1;
            }
        }

        private boolean isDoubleStar(int segment) {
            return segments[segment] == DoubleStar.ANY_NUMBER;
        }

        private boolean fits(int group, int next, int at) {
            for (int i = group; i < next; i++) {
                int place = at + i - group;
                if (!segments[i].matches(path, bounds[2 * place], bounds[2 * place + 1])) {
                    return false;
                }
            }
            return true;
        }

        private void capture(int segment, int place) {
            segments[segment].capture(path, bounds[2 * place], bounds[2 * place + 1], found);
        }
    }
}
