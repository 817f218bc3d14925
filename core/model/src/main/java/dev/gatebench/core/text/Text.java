package dev.gatebench.core.text;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Text from outside made safe for a place: a name, a note or the end of a log may hold what steers a terminal,
 * addresses people on GitHub, or is reckoned by a spreadsheet.
 */
public final class Text {
    /** What is seen as nothing and steers what is beside it: control characters, and those that turn the direction. */
    private static final String STEERING_CHARACTERS =
            "[\\p{Cc}\\p{Cs}\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uFEFF\\uFFFE\\uFFFF]";

    // what is printable in ASCII is told first: one look in place of nine
    private static final Pattern STEERING = Pattern.compile("[[^ -~]&&" + STEERING_CHARACTERS + "]");
    private static final Pattern STEERING_BUT_BREAKS = Pattern.compile("[[^ -~\\n\\t]&&" + STEERING_CHARACTERS + "]");
    private static final Pattern BREAK = Pattern.compile("\\R");
    private static final Pattern MARKUP = Pattern.compile("([`*|~\\[\\]])");

    /**
     * {@code @name}, {@code #12}, {@code GH-12}: GitHub looks for them in what is shown, whatever it was written as.
     */
    private static final Pattern ADDRESSING = Pattern.compile("(@(?=\\w)|#(?=\\d)|(?<![\\p{L}\\p{N}])(?i:GH-)(?=\\d))");

    private static final Pattern LINK = Pattern.compile("(?<=:)/(?=/)|(?<=(?<![\\p{L}\\p{N}])(?i:www))\\.");

    /** What begins a heading, an item or a rule where it stands first. */
    private static final Pattern BLOCK = Pattern.compile("^( *)([#+=-]+(?=\\s|$)|\\d{1,9}(?=[.)]))");

    private static final Pattern FORMULA = Pattern.compile("^[\\s\uFFFD]*[=+@\\-\uFF1D\uFF0B\uFF20\uFF0D]");

    /** No line for people is longer: a stranger's text in it may have a megabyte. */
    private static final int LONGEST_LINE = 1000;

    private static final String LEFT_OUT = " ... ";

    /** The end of a message is its remedy, which is kept where what was found is too long. */
    private static final int LONGEST_END = 400;

    private Text() {}

    /** Whether it holds what could steer a terminal. */
    public static boolean steers(String text) {
        return STEERING.matcher(text).find();
    }

    /** One line without characters that could steer a terminal or break XML. */
    public static String line(String text) {
        return STEERING.matcher(BREAK.matcher(text).replaceAll(" ")).replaceAll("\uFFFD");
    }

    /**
     * A message as one line for people: its lines side by side, without what could steer a terminal, and of more than
     * 1,000 characters the beginning and the end.
     */
    public static String message(String text) {
        String cut = text.length() <= LONGEST_LINE
                ? text
                : text.substring(0, LONGEST_LINE - LEFT_OUT.length() - LONGEST_END)
                        + LEFT_OUT
                        + text.substring(text.length() - LONGEST_END);
        return line(
                cut.lines().map(String::strip).filter(part -> !part.isEmpty()).collect(Collectors.joining(" ")));
    }

    /** The same with its line breaks, for a place in which they mean nothing but themselves. */
    public static String lines(String text) {
        return STEERING_BUT_BREAKS.matcher(text).replaceAll("\uFFFD");
    }

    /** A line of Markdown that means nothing but itself, also in a table, and addresses nobody. */
    public static String markdown(String text) {
        String plain = MARKUP.matcher(line(text)
                        .replace("\\", "\\\\")
                        .replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;"))
                .replaceAll("\\\\$1");
        String unlinked = LINK.matcher(plain).replaceAll("\\\\$0");
        return ADDRESSING.matcher(unlinked).replaceAll("$1\u200B");
    }

    /** The same where it is the first of a line. */
    public static String markdownBlock(String text) {
        return BLOCK.matcher(markdown(text))
                .replaceFirst(found -> found.group(1)
                        + (Character.isDigit(found.group(2).charAt(0))
                                ? found.group(2) + "\\\\"
                                : "\\\\" + found.group(2)));
    }

    /**
     * A text in a table that a spreadsheet may open: where it would be a formula, it begins with an apostrophe, by
     * which spreadsheets know a text (https://owasp.org/www-community/attacks/CSV_Injection).
     */
    public static String cell(String text) {
        String line = line(text);
        return FORMULA.matcher(line).find() ? "'" + line : line;
    }

    /** A text in a page, also within quotes. */
    public static String html(String text) {
        return lines(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
