package dev.gatebench.pathmatcher;

import java.util.function.IntPredicate;

/** Finds the route of a path in a built table. */
interface Finder {
    int NONE = -1;

    /** Returns the place of the first route in order that matches a path and is taken; {@link #NONE} without one. */
    int find(String path, IntPredicate take);
}
