package dev.gatebench.pathmatcher;

import java.util.Map;

/** A segment of a pattern, the text between two slashes, which is matched with a segment of a path. */
interface Segment {
    Segment[] NONE = {};

    /** Whether it matches the path's characters {@code from} to {@code to}, exclusive, which are a segment. */
    boolean matches(String path, int from, int to);

    /** Puts the values of its variables into the map; it must match this segment of the path. */
    default void capture(String path, int from, int to, Map<String, String> variables) {}

    /** Whether it has variables. */
    default boolean hasVariables() {
        return false;
    }

    /** The key: segments with equal keys match the same texts, as {@code *} and <code>{name}</code> do. */
    String key();

    /** Returns the text with which every matching segment begins; empty if none is certain. */
    default String prefix() {
        return "";
    }

    /**
     * Whether it is one of those that PathPattern lets match nothing: with variables or stars beside other pieces.
     * PathPattern then lets it take a slash, or the end of the path, as if it were a segment.
     */
    default boolean mayBeEmpty() {
        return false;
    }

    /** Returns the text with which every matching segment ends; empty if none is certain. */
    default String suffix() {
        return "";
    }

    /** Returns the last character of every matching segment; 0 if none is certain. */
    default int lastCharacter() {
        String suffix = suffix();
        return suffix.isEmpty() ? 0 : suffix.charAt(suffix.length() - 1);
    }
}
