package dev.gatebench.pathmatcher;

import java.util.Comparator;
import java.util.List;

/**
 * The specificity of a pattern, as {@code PathPattern.SPECIFICITY_COMPARATOR} counts it. It does not depend on the
 * path.
 *
 * @param catchAll whether the pattern has a {@code **} or a <code>{*name}</code>
 * @param score 100 for each {@code *} that is not behind a dot, 1 for each variable
 * @param length length in characters, a variable counted as one
 */
record PathPatternOrder(boolean catchAll, int score, int length) {
    private static final int WILDCARD_WEIGHT = 100;

    /** Orders the most specific first. */
    static final Comparator<PathPatternOrder> BY_SPECIFICITY = Comparator.comparing(PathPatternOrder::catchAll)
            .thenComparingInt(order -> order.catchAll() ? -order.length() : order.score())
            .thenComparingInt(PathPatternOrder::score)
            .thenComparingInt(order -> -order.length());

    static PathPatternOrder of(ParsedPattern pattern) {
        String text = pattern.text();
        boolean catchAll = false;
        int score = 0;
        int length = text.length();
        for (Segment segment : pattern.segments()) {
            if (segment == DoubleStar.ANY_NUMBER) {
                catchAll = true;
                // counts as one, with the slash before it
                length -= text.equals("**")
                                || text.startsWith("**" + pattern.rules().separator())
                        ? 1
                        : 2;
            } else if (segment instanceof RestSegment rest) {
                catchAll = true;
                String inBraces = "{*" + rest.name() + "}";
                length -= inBraces.length() - (text.startsWith(inBraces) ? 1 : 0);
            } else if (segment instanceof WildSegment wild) {
                score += score(wild.parts());
                length -= wild.parts().size() == 1 ? single(wild.parts().get(0)) : names(wild);
            }
        }
        return new PathPatternOrder(catchAll, score, length);
    }

    /** Returns what a segment of one piece is longer than PathPattern counts it. */
    private static int single(Part part) {
        return part instanceof Part.Variable variable ? text(variable) - 1 : 0;
    }

    private static int text(Part.Variable variable) {
        return 2
                + variable.name().length()
                + variable.expression().map(e -> 1 + e.length()).orElse(0);
    }

    private static int names(WildSegment wild) {
        return wild.names().stream().mapToInt(name -> name.length() + 1).sum();
    }

    private static int score(List<Part> parts) {
        int score = 0;
        boolean behindDot = false;
        for (Part part : parts) {
            if (part instanceof Part.Star && !behindDot) {
                score += WILDCARD_WEIGHT;
            } else if (part instanceof Part.Variable) {
                score++;
            }
            behindDot = part instanceof Part.Literal literal && literal.text().endsWith(".");
        }
        return score;
    }
}
