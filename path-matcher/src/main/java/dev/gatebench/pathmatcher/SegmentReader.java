package dev.gatebench.pathmatcher;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads the segments of the patterns of one table; equal segments with wildcards become one object. */
final class SegmentReader {
    /** Most segments of a pattern with wildcards: matching goes one call deeper for each. */
    static final int MOST_SEGMENTS = 256;
    /** Most opening brackets of a regular expression: java.util.regex takes more stack the deeper they are nested. */
    static final int MOST_BRACKETS = 256;
    /** Most characters of a regular expression, and most pieces beside it: java.util.regex takes stack for each. */
    static final int MOST_CHARACTERS = 1024;

    private final Rules rules;
    private final Map<String, Segment> wild = new HashMap<>();

    SegmentReader(Rules rules) {
        this.rules = rules;
    }

    static boolean isWild(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '*' || c == '?' || c == '{' || c == '}') {
                return true;
            }
        }
        return false;
    }

    /** Refuses a pattern of more segments than matching may go deep. */
    static void checkNumber(int segments) throws BadPatternException {
        if (segments > MOST_SEGMENTS) {
            throw new BadPatternException(
                    "has more than %d segments, which only a plain pattern of a table without options may: shorten it"
                            .formatted(MOST_SEGMENTS));
        }
    }

    /** Returns the segment that a pattern's characters {@code from} to {@code to}, exclusive, make. */
    Segment segment(String text, int from, int to) throws BadPatternException {
        if (!isWild(text, from, to)) {
            return new LiteralSegment(text, from, to, rules.ignoresCase());
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
        List<Part> parts = parts(text, from, to);
        boolean expressions = false;
        for (Part part : parts) {
            if (part instanceof Part.Variable variable) {
                rules.checkName(variable.name());
                if (variable.expression().isPresent()) {
                    checkExpression(variable.name(), variable.expression().get(), parts.size() == 1);
                    expressions = true;
                }
            }
        }
        if (!expressions && parts.stream().allMatch(SegmentReader::isAnything)) {
            return new AnySegment(parts, rules);
        }
        if (rules.countsCharacters(parts)) {
            return new CharacterSegment(parts, rules);
        }
        return expressions ? withExpressions(parts, text.substring(from, to)) : new GlobSegment(parts, rules);
    }

    private List<Part> parts(String text, int from, int to) throws BadPatternException {
        Optional<List<Part>> variable = rules.dialect() == Dialect.PATH_PATTERN
                ? CaptureParser.variable(text, from, to, rules.separator())
                : Optional.empty();
        return variable.isPresent() ? variable.get() : SegmentParser.parse(text, from, to, rules.separator());
    }

    private static boolean isAnything(Part part) {
        return part instanceof Part.Star || part instanceof Part.Variable;
    }

    private Segment withExpressions(List<Part> parts, String text) throws BadPatternException {
        Optional<Segment> run = rules.ignoresCase() ? Optional.empty() : run(parts);
        if (run.isPresent()) {
            return run.get();
        }
        if (parts.size() > MOST_CHARACTERS) {
            throw new BadPatternException("has %d pieces in the segment of an expression, of at most %d: simplify it"
                    .formatted(parts.size(), MOST_CHARACTERS));
        }
        RegexSegment segment = new RegexSegment(parts, rules);
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
        return variables == 1 ? run.map(r -> new RunSegment(parts, r, first, last, rules)) : Optional.empty();
    }

    /**
     * Checks a variable's regular expression on its own: {@code a)|(b} is one only between the parentheses that Spring
     * adds.
     */
    private void checkExpression(String name, String expression, boolean whole) throws BadPatternException {
        rules.checkExpression(name, expression, whole);
        if (expression.length() > MOST_CHARACTERS) {
            throw new BadPatternException(
                    "has an expression for the variable '%s' of %d characters, of at most %d: simplify it"
                            .formatted(name, expression.length(), MOST_CHARACTERS));
        }
        long brackets = expression.chars().filter(c -> c == '(' || c == '[').count();
        if (brackets > MOST_BRACKETS) {
            throw new BadPatternException(
                    "has an expression for the variable '%s' that opens %d brackets, of at most %d: simplify it"
                            .formatted(name, brackets, MOST_BRACKETS));
        }
        int groups;
        try {
            groups = Pattern.compile(expression).matcher("").groupCount();
        } catch (PatternSyntaxException e) {
            throw new BadPatternException(
                    "has '%s' for the variable '%s', which is no regular expression (%s): correct it"
                            .formatted(expression, name, e.getDescription()));
        }
        if (groups > 0 && !rules.dialect().takesGroups()) {
            throw new BadPatternException(
                    "has '%s' for the variable '%s', and %s takes no capturing groups: write (?:...) for (...)"
                            .formatted(expression, name, rules.dialect()));
        }
    }
}
