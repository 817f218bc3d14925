package dev.gatebench.gatling.sweep;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws which of several requests a user sends next, by weight. A draw depends on nothing but the seed, the step, the
 * user and how many requests the user has sent, so that each run with the seed draws the same.
 */
record Draw(long seed, List<Integer> weights) {
    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;

    Draw {
        weights = List.copyOf(weights);
    }

    /** Returns the index of the request. */
    int of(long user, int sent) {
        long key = (seed ^ (user * GOLDEN_RATIO)) + sent;
        int drawn = new SplittableRandom(key)
                .nextInt(weights.stream().mapToInt(Integer::intValue).sum());
        int index = 0;
        while (drawn >= weights.get(index)) {
            drawn -= weights.get(index);
            index++;
        }
        return index;
    }
}
