package dev.gatebench.mock.text;

import java.util.stream.Collectors;

/** Words messages for people on one line, and cuts them: a client may send long texts. */
public final class OneLine {
    private static final int LONGEST = 1000;
    private static final int LONGEST_VALUE = 80;

    private OneLine() {}

    /** Joins the lines of a message into one, cut after 1,000 characters. */
    public static String of(String message) {
        return cut(message, LONGEST).lines().map(String::strip).collect(Collectors.joining(" "));
    }

    /** Cuts a client's value after 80 characters, for a message. */
    public static String value(String value) {
        return cut(value, LONGEST_VALUE);
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length - 3) + "...";
    }
}
