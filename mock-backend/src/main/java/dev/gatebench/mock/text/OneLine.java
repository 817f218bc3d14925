package dev.gatebench.mock.text;

import java.util.stream.Collectors;

/** Messages as lines for people; what clients send in them may be long. */
public final class OneLine {
    private static final int LONGEST = 1000;
    private static final int LONGEST_VALUE = 80;

    private OneLine() {}

    /** The lines of a message side by side, cut after 1,000 characters. */
    public static String of(String message) {
        return cut(message, LONGEST).lines().map(String::strip).collect(Collectors.joining(" "));
    }

    /** A client's value in a message: its first 80 characters. */
    public static String value(String value) {
        return cut(value, LONGEST_VALUE);
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length - 3) + "...";
    }
}
