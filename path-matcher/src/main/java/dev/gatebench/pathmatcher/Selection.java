package dev.gatebench.pathmatcher;

import java.util.function.IntPredicate;

/** Chooses among the routes that match. */
interface Selection {
    int NONE = -1;

    /**
     * The first in order of the routes that match a path and are taken.
     *
     * @param plain the first of the {@linkplain PathPattern#plain() plain} routes that do; {@link #NONE} where none
     *     does
     * @return the route's number, {@link #NONE} where there is none
     */
    int choose(String path, int plain, IntPredicate take);
}
