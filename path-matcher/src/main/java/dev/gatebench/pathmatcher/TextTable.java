package dev.gatebench.pathmatcher;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;

/**
 * A hash table of routes by text, with open addressing. Each slot packs hash and route, so that the search for an
 * absent text mostly touches one cache line.
 */
final class TextTable {
    private static final int[] NO_DUPLICATES = {};

    private final Match<?>[] all;
    private final long[] slots;
    /** Routes by slot, so that a look needs no other array before it compares texts. */
    private final Match<?>[] bySlot;

    private final int seed;
    private final int[] next;

    /**
     * Creates a table.
     *
     * @param all every route, by its number
     * @param routes the routes that are in the table, ascending
     */
    TextTable(Match<?>[] all, int[] routes) {
        this(all, routes, Hashing::seed);
    }

    /** Creates a table with these seeds to try for texts that collide. */
    TextTable(Match<?>[] all, int[] routes, IntSupplier seeds) {
        this.all = all;
        this.slots = new long[Math.max(2, Integer.highestOneBit(Math.max(1, routes.length)) * 4)];
        this.bySlot = new Match<?>[slots.length];
        int taken = Hashing.PLAIN;
        for (int i = 0; i < Hashing.MOST_SEEDS && !spread(routes, taken); i++) {
            taken = seeds.getAsInt();
        }
        this.seed = taken;
        Arrays.fill(slots, 0);
        int[] chain = NO_DUPLICATES;
        // backwards, so that of the routes of one text the first ends up in front
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
            slots[slot] = packed(Hashing.of(text, seed), route);
            bySlot[slot] = all[route];
        }
        this.next = chain;
    }

    /** Fills the slots with a seed, until a search would have to look at too many; returns whether it never would. */
    private boolean spread(int[] routes, int tried) {
        Arrays.fill(slots, 0);
        int most = Hashing.mostInARow(slots.length);
        for (int route : routes) {
            String text = all[route].text();
            int hash = Hashing.of(text, tried);
            int first = first(hash);
            int slot = slot(text, hash);
            if (((slot - first) & (slots.length - 1)) > most) {
                return false;
            }
            slots[slot] = packed(hash, route);
        }
        return longestRow() <= most;
    }

    /** Returns how many slots a search looks at, at most. */
    int longestRow() {
        return TrieLabels.longestRow(slots.length, slot -> slots[slot] != 0);
    }

    private static long packed(int hash, int route) {
        return ((long) hash << 32) | (route + 1);
    }

    /** Returns the first route of this text that is taken; -1 if there is none. */
    int find(String text, IntPredicate take) {
        int hash = Hashing.of(text, seed);
        int mask = slots.length - 1;
        int i = first(hash);
        while (slots[i] != 0
                && !((int) (slots[i] >>> 32) == hash && bySlot[i].text().equals(text))) {
            i = (i + 1) & mask;
        }
        int route = route(slots[i]);
        while (route >= 0 && !take.test(route)) {
            route = next.length == 0 ? -1 : next[route];
        }
        return route;
    }

    private int slot(String text) {
        return slot(text, Hashing.of(text, seed));
    }

    private int first(int hash) {
        return (((hash ^ (hash >>> 16)) * 0x9E3779B1) >>> 7) & (slots.length - 1);
    }

    private int slot(String text, int hash) {
        int mask = slots.length - 1;
        int i = first(hash);
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
