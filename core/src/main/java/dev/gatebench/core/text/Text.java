package dev.gatebench.core.text;

/** Text from outside made safe for a place. */
public final class Text {
    private Text() {}

    /** One line without control characters, which could steer a terminal or break XML. */
    public static String line(String text) {
        return text.replaceAll("\\R", " ").replaceAll("[\\p{Cc}\\p{Cs}\\uFFFE\\uFFFF]", "\uFFFD");
    }

    /** A line of Markdown that means nothing but itself, also in a table. */
    public static String markdown(String text) {
        return line(text)
                .replace("\\", "\\\\")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("([`*|~\\[\\]])", "\\\\$1");
    }
}
