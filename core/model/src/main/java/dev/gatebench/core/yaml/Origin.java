package dev.gatebench.core.yaml;

/**
 * Origin of a value.
 *
 * @param words its words in a message after the file's name: {@code line 12}, {@code --set loads[0].concurrency=0}, or
 *     nothing
 * @param order place of its messages among others
 */
public record Origin(String words, int order) {
    /** Origin of the file as a whole. */
    public static final Origin FILE = new Origin("", 0);

    private static final int AFTER_EVERY_LINE = 1 << 30;

    /** Returns the origin of a line of the file, from 1. */
    public static Origin line(int line) {
        return new Origin(" line " + line, line);
    }

    /**
     * Returns the origin of an override on the command line.
     *
     * @param text {@code KEY=VALUE}
     * @param position its place among the overrides
     */
    public static Origin override(String text, int position) {
        return new Origin(" --set " + Words.oneLine(text), AFTER_EVERY_LINE + position);
    }
}
