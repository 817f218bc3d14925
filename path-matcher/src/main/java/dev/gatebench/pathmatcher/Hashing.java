package dev.gatebench.pathmatcher;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Hashes texts for tables with open addressing. With the seed {@link #PLAIN} the hash is {@link String#hashCode()},
 * which is fast, but for which everybody can find texts that collide ({@code Aa} and {@code BB}). A table whose rows of
 * taken slots are longer than chance explains takes a random seed, for which nobody can find colliding texts
 * beforehand.
 */
final class Hashing {
    /** The seed of {@link String#hashCode()}. */
    static final int PLAIN = 0;

    /** How often a table takes another seed before it stays as it is. */
    static final int MOST_SEEDS = 16;

    private static final int ROTATION = 7;

    private Hashing() {}

    /** Returns a random seed, which is odd and so not {@link #PLAIN}. */
    static int seed() {
        return ThreadLocalRandom.current().nextInt() | 1;
    }

    /** Returns the hash of the empty text. */
    static int start(int seed) {
        return seed;
    }

    /** Returns the hash of a text with one character more. */
    static int next(int hash, char c, int seed) {
        return seed == PLAIN ? 31 * hash + c : Integer.rotateLeft(hash ^ c, ROTATION) * seed;
    }

    /** Returns the hash of the characters {@code from} to {@code to}, exclusive. */
    static int of(String text, int from, int to, int seed) {
        int hash = start(seed);
        for (int i = from; i < to; i++) {
            hash = next(hash, text.charAt(i), seed);
        }
        return hash;
    }

    /** Returns the hash of the characters {@code from} to {@code to}, exclusive, in one case if it does not count. */
    static int of(String text, int from, int to, int seed, boolean ignoresCase) {
        if (!ignoresCase) {
            return of(text, from, to, seed);
        }
        int hash = start(seed);
        for (int i = from; i < to; i++) {
            hash = next(hash, folded(text.charAt(i)), seed);
        }
        return hash;
    }

    /**
     * Returns one character for all that {@link String#equalsIgnoreCase} takes for equal, and for all halves of letters
     * above U+FFFF, which it compares whole.
     */
    static char folded(char c) {
        return Character.isSurrogate(c) ? Character.MIN_SURROGATE : Character.toLowerCase(Character.toUpperCase(c));
    }

    /** Returns the hash of a whole text. */
    static int of(String text, int seed) {
        return seed == PLAIN ? text.hashCode() : of(text, 0, text.length(), seed);
    }

    /**
     * Returns how many slots in a row may be taken in a table that is at most half full: more than twice as many as
     * random hashes make one expect, which is log n / 0.193 for n entries (Knuth, The Art of Computer Programming 3,
     * 6.4). A search looks at no more slots, whatever the text.
     */
    static int mostInARow(int slots) {
        return 8 * (33 - Integer.numberOfLeadingZeros(slots));
    }
}
