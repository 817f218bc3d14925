package dev.gatebench.pathmatcher;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A segment of text, {@code ?} and {@code *}; a variable without a regular expression matches as {@code *} does.
 * Matching allocates nothing. It takes at most (g + 2) (l + 1) steps, where g is the length of the pattern's segment
 * and l that of the path's. The text at the end is compared first, in at most l + 1 steps. Then, where a character does
 * not fit, the star passed last takes one more of the path; those before it never do again, so this happens l times at
 * most. Before the first time, and after each, at most g + 1 steps follow: all but the last go forward in the pattern.
 */
final class GlobSegment extends WildSegment {
    /** Stands for {@code *} among code points, of which none is negative, as {@link #ONE} does for {@code ?}. */
    private static final int STAR = -1;

    private static final int ONE = -2;

    private final int[] glob;
    private final String suffix;

    GlobSegment(List<Part> parts, Rules rules) {
        super(parts, globKey(parts, rules), rules);
        this.glob = glob(parts, rules);
        this.suffix = rules.ignoresCase() ? "" : suffix();
    }

    private static String globKey(List<Part> parts, Rules rules) {
        StringBuilder key = new StringBuilder("glob:");
        for (int c : glob(parts, rules)) {
            key.append(c == STAR ? "*" : c == ONE ? "?" : Character.toString(c));
        }
        return key.toString();
    }

    private static int[] glob(List<Part> parts, Rules rules) {
        int[] all = parts.stream()
                .flatMapToInt(part -> part instanceof Part.Literal literal
                        ? literal.text().codePoints().map(rules::folded)
                        : IntStream.of(part instanceof Part.One ? ONE : STAR))
                .toArray();
        int n = 0;
        for (int c : all) {
            if (c != STAR || n == 0 || all[n - 1] != STAR) {
                all[n++] = c;
            }
        }
        return Arrays.copyOf(all, n);
    }

    @Override
    public boolean matches(String path, int from, int to) {
        if (!path.startsWith(suffix, Math.max(from, to - suffix.length()))) {
            return false; // most segments fail here, at once
        }
        int g = 0;
        int at = from;
        int star = -1;
        int resume = from;
        while (at < to) {
            int c = path.codePointAt(at);
            if (g < glob.length && glob[g] == STAR) {
                star = g++;
                resume = at;
            } else if (g < glob.length && (glob[g] == ONE ? rules().takes(c) : glob[g] == rules().folded(c))) {
                g++;
                at += Character.charCount(c);
            } else if (star >= 0) {
                // the last star takes one character more
                int skipped = path.codePointAt(resume);
                if (!rules().takes(skipped)) {
                    return false;
                }
                resume += Character.charCount(skipped);
                at = resume;
                g = star + 1;
            } else {
                return false;
            }
        }
        while (g < glob.length && glob[g] == STAR) {
            g++;
        }
        return g == glob.length;
    }
}
