package dev.gatebench.pathmatcher;

import java.util.Map;

/** Reads the values of a pattern's variables. */
interface Variables {
    /** Reads nothing: the pattern has no variables. */
    Variables NONE = path -> Map.of();

    /** Returns the values by name in a path that the pattern matches. */
    Map<String, String> in(String path);
}
