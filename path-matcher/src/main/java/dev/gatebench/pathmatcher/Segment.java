package dev.gatebench.pathmatcher;

import java.util.Map;

/** A segment of a pattern, the text between two slashes, held against a segment of a path. */
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

    /** Returns the beginning of every segment that it matches; empty where none is sure. */
    default String prefix() {
        return "";
    }
}
