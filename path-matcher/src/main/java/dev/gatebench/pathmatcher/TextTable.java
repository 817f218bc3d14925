package dev.gatebench.pathmatcher;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Routes by text: open addressing over packed hash and route, so that a text that is not there mostly touches one cache
 * line.
 */
final class TextTable {
    private static final int[] NO_DUPLICATES = {};

    private final Match<?>[] all;
    private final long[] slots;
    private final int[] next;

    /**
     * A table.
     *
     * @param all every route, by its number
     * @param routes the routes that are in the table, ascending
     */
    TextTable(Match<?>[] all, int[] routes) {
        this.all = all;
        this.slots = new long[Math.max(2, Integer.highestOneBit(Math.max(1, routes.length)) * 4)];
        int[] chain = NO_DUPLICATES;
        // from the last to the first, so that the first of one text ends up in front
        for (int i = routes.length - 1; i >= 0; i--) {
            int route = routes[i];
            String text = all[route].text();
            int slot = slot(text);
            int behind = route(slots[slot]);
            if (behind >= 0) {
                if (chain.length == 0) {
                    chain = new int[all.length];
                    Arrays.fill(chain, -1);
                }
                chain[route] = behind;
            }
            slots[slot] = ((long) text.hashCode() << 32) | (route + 1);
        }
        this.next = chain;
    }

    /** The first route of this text that is taken; -1 where there is none. */
    int find(String text, IntPredicate take) {
        int route = route(slots[slot(text)]);
        while (route >= 0 && !take.test(route)) {
            route = next.length == 0 ? -1 : next[route];
        }
        return route;
    }

    private int slot(String text) {
        int hash = text.hashCode();
        int mask = slots.length - 1;
        int i = (((hash ^ (hash >>> 16)) * 0x9E3779B1) >>> 7) & mask;
        while (slots[i] != 0
                && !((int) (slots[i] >>> 32) == hash
                        && all[route(slots[i])].text().equals(text))) {
            i = (i + 1) & mask;
        }
        return i;
    }

    private static int route(long slot) {
        return (int) slot - 1;
    }
}
