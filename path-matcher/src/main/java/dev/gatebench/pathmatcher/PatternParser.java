package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Parses the patterns of one table; equal segments with wildcards become one object. */
final class PatternParser {
    /** Most segments of a pattern with wildcards: matching goes one call deeper for each. */
    static final int MOST_SEGMENTS = 256;
    /** Most opening brackets of a regular expression: java.util.regex takes more stack the deeper they are nested. */
    static final int MOST_BRACKETS = 256;

    private final Dialect dialect;
    private final Map<String, Segment> wild = new HashMap<>();

    PatternParser(Dialect dialect) {
        this.dialect = dialect;
    }

    /** Parses a pattern; throws if the text is none, or if AntPathMatcher would read it otherwise than it looks. */
    PathPattern parse(String text) throws BadPatternException {
        if (!isWild(text, 0, text.length()) && !Slashes.doubled(text)) {
            return new PathPattern(text, true, List.of(), dialect);
        }
        List<Segment> segments = new ArrayList<>();
        int at = Slashes.skip(text, 0);
        while (at < text.length()) {
            int end = Slashes.segmentEnd(text, at);
            segments.add(segment(text, at, end));
            at = Slashes.skip(text, end);
        }
        if (segments.size() > MOST_SEGMENTS) {
            throw new BadPatternException(
                    "has %d segments, and with wildcards or double slashes may have %d: write '**' for many"
                            .formatted(segments.size(), MOST_SEGMENTS));
        }
        return new PathPattern(text, false, segments, dialect);
    }

    private static boolean isWild(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '*' || c == '?' || c == '{' || c == '}') {
                return true;
            }
        }
        return false;
    }

    private Segment segment(String text, int from, int to) throws BadPatternException {
        if (to - from == 2 && text.startsWith("**", from)) {
            return DoubleStar.ANY_NUMBER;
        }
        if (!isWild(text, from, to)) {
            return new LiteralSegment(text, from, to);
        }
        String segment = text.substring(from, to);
        Segment known = wild.get(segment);
        if (known == null) {
            known = wild(text, from, to);
            wild.put(segment, known);
        }
        return known;
    }

    private Segment wild(String text, int from, int to) throws BadPatternException {
        List<Part> parts = SegmentParser.parse(text, from, to);
        boolean expressions = false;
        for (Part part : parts) {
            if (part instanceof Part.Variable variable) {
                checkName(variable.name());
                if (variable.expression().isPresent()) {
                    checkExpression(variable.name(), variable.expression().get());
                    expressions = true;
                }
            }
        }
        if (expressions) {
            return withExpressions(parts, text.substring(from, to));
        }
        return parts.stream().allMatch(PatternParser::isAnything)
                ? new AnySegment(parts, dialect)
                : new GlobSegment(parts, dialect);
    }

    private static boolean isAnything(Part part) {
        return part instanceof Part.Star || part instanceof Part.Variable;
    }

    private Segment withExpressions(List<Part> parts, String text) throws BadPatternException {
        Optional<Segment> run = run(parts);
        if (run.isPresent()) {
            return run.get();
        }
        RegexSegment segment = new RegexSegment(parts, dialect);
        try {
            segment.pattern();
        } catch (PatternSyntaxException e) {
            throw new BadPatternException("has the segment '%s', which makes no regular expression (%s): correct it"
                    .formatted(text, e.getDescription()));
        }
        return segment;
    }

    private Optional<Segment> run(List<Part> parts) {
        int variables = 0;
        String before = "";
        String after = "";
        Optional<Run> run = Optional.empty();
        for (Part part : parts) {
            if (part instanceof Part.Literal literal) {
                if (variables == 0) {
                    before = literal.text();
                } else {
                    after = literal.text();
                }
            } else if (part instanceof Part.Variable variable) {
                variables++;
                run = variable.expression().flatMap(Run::of);
            } else {
                return Optional.empty();
            }
        }
        String first = before;
        String last = after;
        return variables == 1 ? run.map(r -> new RunSegment(parts, r, first, last, dialect)) : Optional.empty();
    }

    private void checkName(String name) throws BadPatternException {
        if (name.startsWith("*") && !dialect.takesStarredNames()) {
            throw new BadPatternException("has the variable '%s', and %s knows none for several segments: write '**'"
                    .formatted(name, dialect));
        }
    }

    /**
     * Checks a variable's regular expression on its own: {@code a)|(b} is one only between the parentheses that
     * AntPathMatcher adds.
     */
    private static void checkExpression(String name, String expression) throws BadPatternException {
        long brackets = expression.chars().filter(c -> c == '(' || c == '[').count();
        if (brackets > MOST_BRACKETS) {
            throw new BadPatternException(
                    "has an expression for the variable '%s' that opens %d brackets, of at most %d: simplify it"
                            .formatted(name, brackets, MOST_BRACKETS));
        }
        try {
            Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw new BadPatternException(
                    "has '%s' for the variable '%s', which is no regular expression (%s): correct it"
                            .formatted(expression, name, e.getDescription()));
        }
    }
}
