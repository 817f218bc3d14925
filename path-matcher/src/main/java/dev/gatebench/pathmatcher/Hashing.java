package dev.gatebench.pathmatcher;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Hashes of text for tables with open addressing. With seed {@link #PLAIN} they are those of {@link String#hashCode()},
 * which is fast and of which everybody can find texts that collide ({@code Aa} and {@code BB}). A table that has more
 * of them in a row than chance puts there takes another seed, by chance, for which nobody can find them beforehand.
 */
final class Hashing {
    /** The seed of {@link String#hashCode()}. */
    static final int PLAIN = 0;

    /** How often a table takes another seed before it stays as it is. */
    static final int MOST_SEEDS = 16;

    private static final int ROTATION = 7;

    private Hashing() {}

    /** A seed of chance, which is odd and so not {@link #PLAIN}. */
    static int seed() {
        return ThreadLocalRandom.current().nextInt() | 1;
    }

    /** The hash of no text. */
    static int start(int seed) {
        return seed;
    }

    /** The hash of a text and one character more. */
    static int next(int hash, char c, int seed) {
        return seed == PLAIN ? 31 * hash + c : Integer.rotateLeft(hash ^ c, ROTATION) * seed;
    }

    /** The hash of the characters {@code from}…{@code to}. */
    static int of(String text, int from, int to, int seed) {
        int hash = start(seed);
        for (int i = from; i < to; i++) {
            hash = next(hash, text.charAt(i), seed);
        }
        return hash;
    }

    /** The hash of a whole text. */
    static int of(String text, int seed) {
        return seed == PLAIN ? text.hashCode() : of(text, 0, text.length(), seed);
    }

    /**
     * The most slots in a row that may be taken in a table that is at most half full: more than twice as many as are
     * expected of hashes by chance, which are log n / 0.193 for n entries (Knuth, The Art of Computer Programming 3,
     * 6.4). A search looks at no more of them, whatever the text.
     */
    static int mostInARow(int slots) {
        return 8 * (33 - Integer.numberOfLeadingZeros(slots));
    }
}
