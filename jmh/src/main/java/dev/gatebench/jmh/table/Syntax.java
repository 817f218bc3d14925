package dev.gatebench.jmh.table;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The syntax that a pattern may have beside literal segments; each matcher names what it can express. */
public enum Syntax {
    /** <code>/a/{name}</code>. */
    PARAMETER,
    /** <code>/a/{name:[a-z]+}</code>. */
    REGEX,
    /** {@code /a/*}: one whole segment. */
    STAR,
    /** {@code /a*b}: any characters within a segment. */
    GLOB,
    /** {@code /a?b}: one character within a segment. */
    QUESTION,
    /** <code>/{name}.json</code>. */
    MIXED,
    /** {@code /a/**}: a literal path and all below it. */
    PREFIX,
    /** <code>/{name}/**</code>: all below a path that is not literal. */
    TAIL,
    /** {@code /a/**}{@code /b}: any number of segments within the pattern. */
    DEEP,
    /** {@code /a/}: a slash at the end, which counts. */
    TRAILING_SLASH;

    /** Returns the syntax that a list of segments has. */
    static Set<Syntax> of(List<Segment> segments) {
        Set<Syntax> found = EnumSet.noneOf(Syntax.class);
        int last = segments.size() - 1;
        boolean literal = true;
        for (int i = 0; i <= last; i++) {
            Segment segment = segments.get(i);
            switch (segment.kind()) {
                case LITERAL -> {
                    if (segment.text().isEmpty()) {
                        found.add(TRAILING_SLASH);
                    }
                }
                case DOUBLE_STAR -> found.add(i < last ? DEEP : literal ? PREFIX : TAIL);
                case PARAMETER -> found.add(PARAMETER);
                case REGEX -> found.add(REGEX);
                case STAR -> found.add(STAR);
                case GLOB -> found.add(GLOB);
                case QUESTION -> found.add(QUESTION);
                case MIXED -> found.add(MIXED);
            }
            literal &= segment.kind() == Segment.Kind.LITERAL;
        }
        return found;
    }
}
