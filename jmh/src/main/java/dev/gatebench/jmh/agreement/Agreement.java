package dev.gatebench.jmh.agreement;

import java.util.List;

/**
 * How often a matcher and the oracle agree, on one table or on generated ones. The six counts add up to {@code cases}.
 *
 * @param matcher name of the matcher
 * @param on {@link #TABLE} or {@link #GENERATED}
 * @param table name of the table; empty for generated ones
 * @param order which of several routes that match wins, for this matcher and so for the oracle
 * @param syntax what patterns may hold for this matcher to express them; nothing else was asked of it
 * @param cases how many paths were asked for; 0 if the matcher was not run
 * @param exception cases in which it threw, all of a table included on which it could not be built
 * @param hang cases in which it did not answer in time
 * @param examples the first case of each kind of disagreement
 * @param note why it was not run, or not to the end; else empty
 */
public record Agreement(
        String matcher,
        String on,
        String table,
        String order,
        List<String> syntax,
        long cases,
        long agree,
        long miss,
        long falseMatch,
        long otherRoute,
        long exception,
        long hang,
        List<Example> examples,
        String note) {

    public static final String TABLE = "table";
    public static final String GENERATED = "generated";

    /** Throws {@link IllegalArgumentException} if the counts do not add up. */
    public Agreement {
        syntax = List.copyOf(syntax);
        examples = List.copyOf(examples);
        long sum = agree + miss + falseMatch + otherRoute + exception + hang;
        if (sum != cases) {
            throw new IllegalArgumentException("cases of '%s' must be the sum of the counts %d, was %d: count each once"
                    .formatted(matcher, sum, cases));
        }
    }

    /** Whether the matcher never answered other than the oracle. */
    public boolean complete() {
        return agree == cases;
    }

    /** Whether it answered every case, rightly or not, so that its time can be taken. */
    public boolean answersAll() {
        return exception == 0 && hang == 0;
    }

    /**
     * One case without agreement.
     *
     * @param patterns of the table; of a large one, those only that either of the two answered with
     * @param expected the oracle's pattern, or {@code none}
     * @param actual the matcher's pattern, {@code none}, {@code hang}, or what was thrown
     */
    public record Example(List<String> patterns, String path, String expected, String actual) {
        public Example {
            patterns = List.copyOf(patterns);
        }
    }
}
