package dev.gatebench.jmh.table;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * One route of a table, as a pattern in the notation of Spring's {@code AntPathMatcher}: literal text, {@code ?},
 * {@code *}, {@code **}, <code>{name}</code> and <code>{name:regex}</code>.
 *
 * @param pattern starts with a slash and has no empty segment, but for a slash at its end
 */
public record Route(String pattern) {

    /** Most opening brackets of a regular expression: java.util.regex takes more stack the deeper they are nested. */
    private static final int MOST_BRACKETS = 256;

    private static final int MOST_CHARACTERS = 8_192;
    private static final int SHOWN_CHARACTERS = 160;
    private static final Pattern NO_PRINT = Pattern.compile("[\\p{Cntrl}\\x{80}-\\x{9f}\\x{2028}\\x{2029}\\p{Cf}]");
    private static final Pattern VARIABLE = Pattern.compile("\\{\\w[\\w-]*(:(?<regex>.+))?}");

    /**
     * Checks the pattern.
     *
     * @throws IllegalArgumentException if it is no path, or if a brace, a variable's name or its regular expression is
     *     bad
     */
    public Route {
        if (pattern.length() > MOST_CHARACTERS) {
            throw bad(
                    pattern,
                    "have at most %,d characters, has %,d".formatted(MOST_CHARACTERS, pattern.length()),
                    "shorten it");
        }
        require(pattern.startsWith("/"), pattern, "start with '/'", "write it as '/a' or '/a/b'");
        require(!pattern.contains("//"), pattern, "have no empty segment", "remove one of the two slashes");
        require(
                pattern.chars().noneMatch(c -> c <= ' ' || c == 0x7f),
                pattern,
                "have no blanks or control characters",
                "remove them or encode them");
        Segment.of(pattern).forEach(segment -> requireBraces(pattern, segment.text()));
    }

    private static void requireBraces(String pattern, String segment) {
        for (int i = 0; i < segment.length(); i++) {
            char c = segment.charAt(i);
            if (c == '}') {
                throw bad(
                        pattern, "open each brace that it closes", "add '{' or remove '}' in '" + shown(segment) + "'");
            }
            if (c == '{') {
                int closing = Segment.closing(segment, i);
                if (closing < 0) {
                    throw bad(pattern, "close each brace in its segment", "add '}' in '" + shown(segment) + "'");
                }
                requireVariable(pattern, segment.substring(i, closing + 1));
                i = closing;
            }
        }
    }

    private static void requireVariable(String pattern, String variable) {
        Matcher parts = VARIABLE.matcher(variable);
        if (!parts.matches()) {
            throw bad(
                    pattern,
                    "name its variables by letters, digits, '_' and '-'",
                    "write '" + shown(variable) + "' as {name} or {name:regex}");
        }
        String given = parts.group("regex");
        String regex = given == null ? "" : given;
        require(
                regex.chars().filter(c -> c == '(' || c == '[').count() <= MOST_BRACKETS,
                pattern,
                "open at most " + MOST_BRACKETS + " brackets in a regular expression",
                "simplify it");
        try {
            Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "route '%s' must have regular expressions of Java, '%s' is none (%s): repair it"
                            .formatted(shown(pattern), shown(regex), e.getDescription()),
                    e);
        }
    }

    private static void require(boolean holds, String pattern, String rule, String remedy) {
        if (!holds) {
            throw bad(pattern, rule, remedy);
        }
    }

    private static IllegalArgumentException bad(String pattern, String rule, String remedy) {
        return new IllegalArgumentException("route '%s' must %s: %s".formatted(shown(pattern), rule, remedy));
    }

    /** Words a text on one line, without characters that steer a terminal, and cuts a long one. */
    private static String shown(String text) {
        String start = text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "...";
        return NO_PRINT.matcher(start)
                .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
    }

    /** The pattern's segments, from left to right. */
    public List<Segment> segments() {
        return Segment.of(pattern);
    }

    /** Returns the syntax that the pattern has beside literal segments. */
    public Set<Syntax> syntax() {
        return Syntax.of(segments());
    }
}
