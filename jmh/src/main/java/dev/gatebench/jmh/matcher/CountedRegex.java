package dev.gatebench.jmh.matcher;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a template's regular expressions without braces, for libraries whose templates end a variable at the first:
 * {@code \d{2}} becomes {@code \d\d}, {@code [a-z]{1,2}} becomes {@code [a-z][a-z]?}. It knows counts behind a
 * character, a class and an escape; others stay, and the library refuses them.
 */
final class CountedRegex {

    private static final Pattern COUNTED = Pattern.compile(
            "(?<atom>\\\\.|\\[[^\\]]+]|[^)\\]\\\\{}/])\\{(?<least>\\d{1,3})(?<comma>,)?(?<most>\\d{1,3})?}");

    private CountedRegex() {}

    /** Returns the template without those counts. */
    static String writtenOut(String template) {
        return COUNTED.matcher(template).replaceAll(found -> Matcher.quoteReplacement(writtenOut((Matcher) found)));
    }

    private static String writtenOut(Matcher found) {
        String atom = found.group("atom");
        int least = Integer.parseInt(found.group("least"));
        String most = found.group("most");
        String more = found.group("comma") == null
                ? ""
                : most == null ? atom + "*" : (atom + "?").repeat(Math.max(0, Integer.parseInt(most) - least));
        return atom.repeat(least) + more;
    }
}
