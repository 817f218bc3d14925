package dev.gatebench.core.selftest;

import dev.gatebench.core.load.Load;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The options of a self-test's analysis.
 *
 * @param forks forks of a comparison; chosen to fit the budget where absent
 * @param rounds rounds in each of its forks; chosen to fit the budget where absent
 * @param effects effects whose power is asked for, as shares
 * @param load the load; the run's first where absent
 */
public record SelfTestOptions(
        int comparisons,
        OptionalInt forks,
        OptionalInt rounds,
        List<Double> effects,
        Optional<Load> load,
        long seed,
        Duration budget) {
    /** With fewer comparisons a share of 5 % cannot be told from 0 or from 10 %. */
    public static final int FEWEST_COMPARISONS = 100;

    private static final int MOST_COMPARISONS = 100_000;

    public SelfTestOptions {
        effects = List.copyOf(effects);
        if (comparisons < FEWEST_COMPARISONS || comparisons > MOST_COMPARISONS) {
            throw new IllegalArgumentException("comparisons must be " + FEWEST_COMPARISONS + ".." + MOST_COMPARISONS
                    + ", were " + comparisons + ": give another --aa");
        }
        for (double effect : effects) {
            if (!(effect > 0 && effect <= 1)) {
                throw new IllegalArgumentException("an effect must be above 0 % and at most 100 %, was " + effect * 100
                        + " %: give other --effects");
            }
        }
    }
}
