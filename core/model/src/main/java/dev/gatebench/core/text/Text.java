package dev.gatebench.core.text;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes text from outside safe for a place: a name, a note or the end of a log may steer a terminal, address people on
 * GitHub, or be a formula for a spreadsheet.
 */
public final class Text {
    /**
     * Invisible characters that steer a terminal or the text beside them: control characters, and marks of direction.
     */
    private static final String STEERING_CHARACTERS =
            "[\\p{Cc}\\p{Cs}\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uFEFF\\uFFFE\\uFFFF]";

    // excluding printable ASCII first makes the search nine times as fast
    private static final Pattern STEERING = Pattern.compile("[[^ -~]&&" + STEERING_CHARACTERS + "]");
    private static final Pattern STEERING_BUT_BREAKS = Pattern.compile("[[^ -~\\n\\t]&&" + STEERING_CHARACTERS + "]");
    private static final Pattern BREAK = Pattern.compile("\\R");
    private static final Pattern MARKUP = Pattern.compile("([`*|~\\[\\]])");

    /** Addresses that GitHub finds in any text: {@code @name}, {@code #12}, {@code GH-12}. */
    private static final Pattern ADDRESSING = Pattern.compile("(@(?=\\w)|#(?=\\d)|(?<![\\p{L}\\p{N}])(?i:GH-)(?=\\d))");

    private static final Pattern LINK = Pattern.compile("(?<=:)/(?=/)|(?<=(?<![\\p{L}\\p{N}])(?i:www))\\.");

    /** Beginning of a heading, an item or a rule of Markdown. */
    private static final Pattern BLOCK = Pattern.compile("^( *)([#+=-]+(?=\\s|$)|\\d{1,9}(?=[.)]))");

    private static final Pattern FORMULA = Pattern.compile("^[\\s\uFFFD]*[=+@\\-\uFF1D\uFF0B\uFF20\uFF0D]");

    /** Longest line for people: a stranger's text in it may have a megabyte. */
    private static final int LONGEST_LINE = 1000;

    private static final String LEFT_OUT = " ... ";

    /** Length of the end of a message that is kept where the message is too long: the remedy stands there. */
    private static final int LONGEST_END = 400;

    private Text() {}

    /** Whether the text could steer a terminal. */
    public static boolean steers(String text) {
        return STEERING.matcher(text).find();
    }

    /** Returns the text as one line without characters that could steer a terminal or break XML. */
    public static String line(String text) {
        return STEERING.matcher(BREAK.matcher(text).replaceAll(" ")).replaceAll("\uFFFD");
    }

    /**
     * Returns a message as one line for people: its lines side by side, without what could steer a terminal, and of
     * more than 1,000 characters the beginning and the end.
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

    /** Returns the text with its line breaks, without characters that could steer a terminal or break XML. */
    public static String lines(String text) {
        return STEERING_BUT_BREAKS.matcher(text).replaceAll("\uFFFD");
    }

    /** Returns the text as a line of Markdown without markup, also in a table, that addresses nobody. */
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

    /** Returns the text as {@link #markdown} for the beginning of a line. */
    public static String markdownBlock(String text) {
        return BLOCK.matcher(markdown(text))
                .replaceFirst(found -> found.group(1)
                        + (Character.isDigit(found.group(2).charAt(0))
                                ? found.group(2) + "\\\\"
                                : "\\\\" + found.group(2)));
    }

    /**
     * Returns the text as a cell of a table that a spreadsheet may open: a formula begins with an apostrophe, by which
     * spreadsheets know a text (https://owasp.org/www-community/attacks/CSV_Injection).
     */
    public static String cell(String text) {
        String line = line(text);
        return FORMULA.matcher(line).find() ? "'" + line : line;
    }

    /** Returns the text for a page, also within quotes. */
    public static String html(String text) {
        return lines(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
