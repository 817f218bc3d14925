package dev.gatebench.pathmatcher;

import java.util.Map;

/** What one segment of a pattern, the text between two slashes, says of one segment of a path. */
interface Segment {
    Segment[] NONE = {};

    /** Whether it matches the path's characters {@code from}…{@code to}; they are at least one and none is a slash. */
    boolean matches(String path, int from, int to);

    /** Puts what its variables stand for; the segment of the path is one that it matches. */
    default void capture(String path, int from, int to, Map<String, String> variables) {}

    /** Whether it has variables. */
    default boolean hasVariables() {
        return false;
    }

    /** Segments of one key match the same: {@code *} and <code>{name}</code> do. */
    String key();

    /** What every segment that it matches begins with; empty where nothing is sure. */
    default String prefix() {
        return "";
    }
}
