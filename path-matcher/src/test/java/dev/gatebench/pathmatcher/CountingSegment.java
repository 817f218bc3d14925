package dev.gatebench.pathmatcher;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A wild segment that counts how often it is asked, and the steps that it takes. The steps of a {@link GlobSegment} are
 * counted by a second copy of its loop, which must give the same answer at each call.
 */
final class CountingSegment implements Segment {
    private static final int STAR = -1;
    private static final int ONE = -2;

    private final WildSegment counted;
    private final Tally tally;
    private final int[] glob;
    private final String suffix;

    /** The counts of all segments of a table. */
    static final class Tally {
        long calls;
        long characters;
    }

    CountingSegment(WildSegment counted, Tally tally) {
        this.counted = counted;
        this.tally = tally;
        this.glob = counted instanceof GlobSegment ? glob(counted) : new int[0];
        this.suffix = counted.suffix();
    }

    private static int[] glob(WildSegment segment) {
        int[] all = segment.parts().stream()
                .flatMapToInt(part -> part instanceof Part.Literal literal
                        ? literal.text().codePoints()
                        : IntStream.of(part instanceof Part.One ? ONE : STAR))
                .toArray();
        return IntStream.range(0, all.length)
                .filter(i -> all[i] != STAR || i == 0 || all[i - 1] != STAR)
                .map(i -> all[i])
                .toArray();
    }

    /** Returns how many steps it takes, at most, for each character of a path's segment and the place behind them. */
    long mostSteps() {
        return glob.length + 2L;
    }

    @Override
    public boolean matches(String path, int from, int to) {
        boolean matches = counted.matches(path, from, to);
        tally.calls++;
        if (glob.length == 0) {
            tally.characters += to - from;
        } else if (matches != globMatches(path, from, to)) {
            throw new IllegalStateException("the loop that counts decides otherwise: %s on '%s'"
                    .formatted(Arrays.toString(glob), path.substring(from, to)));
        }
        return matches;
    }

    private boolean globMatches(String path, int from, int to) {
        int first = Math.max(from, to - suffix.length());
        for (int i = 0; i < suffix.length(); i++) {
            tally.characters++;
            if (first + i >= path.length() || path.charAt(first + i) != suffix.charAt(i)) {
                return false;
            }
        }
        int g = 0;
        int at = from;
        int star = -1;
        int resume = from;
        while (at < to) {
            tally.characters++;
            int c = path.codePointAt(at);
            if (g < glob.length && glob[g] == STAR) {
                star = g++;
                resume = at;
            } else if (g < glob.length && (glob[g] == ONE ? counted.rules().takes(c) : glob[g] == c)) {
                g++;
                at += Character.charCount(c);
            } else if (star >= 0) {
                int skipped = path.codePointAt(resume);
                if (!counted.rules().takes(skipped)) {
                    return false;
                }
                resume += Character.charCount(skipped);
                at = resume;
                g = star + 1;
            } else {
                return false;
            }
        }
        return g == glob.length || (g == glob.length - 1 && glob[g] == STAR);
    }

    @Override
    public String key() {
        return counted.key();
    }

    @Override
    public String prefix() {
        return counted.prefix();
    }

    @Override
    public String suffix() {
        return suffix;
    }
}
