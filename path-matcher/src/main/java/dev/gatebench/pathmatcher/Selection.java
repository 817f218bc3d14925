package dev.gatebench.pathmatcher;

import java.util.function.IntPredicate;

/** Chooses among the routes that match. */
interface Selection {
    int NONE = -1;

    /**
     * Returns the first route in order that matches a path and is taken.
     *
     * @param plain the first {@linkplain ParsedPattern#plain() plain} route that matches and is taken; {@link #NONE} if
     *     none does
     * @return the route's number, {@link #NONE} if there is none
     */
    int choose(String path, int plain, IntPredicate take);
}
