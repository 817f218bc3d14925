package dev.gatebench.pathmatcher;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Finds the values of variables without regular expressions in a segment that their pattern matches. As with
 * {@code (.*)} in java.util.regex, the first variable takes as much as leaves the others a match, then the second, and
 * so on. The pieces of text between variables are placed from the last to the first, each as far to the right as the
 * next one allows. So nothing is tried twice, and time is at most the length of the segment times that of the longest
 * piece.
 */
final class Captures {
    private final List<Part> parts;
    private final Rules rules;
    private final int[] text;
    /** Start of each part in the text, and at the end the text's length. */
    private final int[] starts;

    private Captures(List<Part> parts, String segment, Rules rules) {
        this.parts = parts;
        this.rules = rules;
        this.text = segment.codePoints().toArray();
        this.starts = new int[parts.size() + 1];
    }

    static void put(List<Part> parts, String segment, Rules rules, Map<String, String> into) {
        Captures captures = new Captures(parts, segment, rules);
        captures.place();
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof Part.Variable variable) {
                int from = captures.starts[i];
                into.put(variable.name(), new String(captures.text, from, captures.starts[i + 1] - from));
            }
        }
    }

    private void place() {
        int end = text.length;
        starts[parts.size()] = end;
        int last = parts.size();
        while (last > 0) {
            int first = last;
            while (first > 0 && !takesAnything(parts.get(first - 1))) {
                first--;
            }
            int[] piece = piece(first, last);
            int at = first == 0 ? 0 : lastPlace(piece, end, last == parts.size());
            for (int i = first, place = at; i < last; i++) {
                starts[i] = place;
                place += length(parts.get(i));
            }
            end = at;
            last = first;
            if (last > 0) {
                last--;
                starts[last] = end; // corrected when the piece before it is placed
            }
        }
        // a star or a variable starts where the part before it ends
        int place = 0;
        for (int i = 0; i < parts.size(); i++) {
            if (takesAnything(parts.get(i))) {
                starts[i] = place;
                place = starts[i + 1];
            } else {
                place = starts[i] + length(parts.get(i));
            }
        }
    }

    private static boolean takesAnything(Part part) {
        return part instanceof Part.Star || part instanceof Part.Variable;
    }

    private static int length(Part part) {
        return part instanceof Part.Literal literal
                ? literal.text().codePointCount(0, literal.text().length())
                : 1;
    }

    /** Returns the code points of the parts {@code first} to {@code last}, exclusive; -1 stands for any one. */
    private int[] piece(int first, int last) {
        int[] piece = {};
        for (Part part : parts.subList(first, last)) {
            int[] more = part instanceof Part.Literal literal
                    ? literal.text().codePoints().toArray()
                    : new int[] {-1};
            int before = piece.length;
            piece = Arrays.copyOf(piece, before + more.length);
            System.arraycopy(more, 0, piece, before, more.length);
        }
        return piece;
    }

    private int lastPlace(int[] piece, int end, boolean anchored) {
        int at = end - piece.length;
        while (!anchored && at >= 0 && !stands(piece, at)) {
            at--;
        }
        if (at < 0) {
            throw new IllegalStateException(
                    "'%s' is not matched by %s".formatted(new String(text, 0, text.length), parts));
        }
        return at;
    }

    private boolean stands(int[] piece, int at) {
        for (int i = 0; i < piece.length; i++) {
            int c = text[at + i];
            if (piece[i] >= 0 ? rules.folded(piece[i]) != rules.folded(c) : !rules.takes(c)) {
                return false;
            }
        }
        return true;
    }
}
