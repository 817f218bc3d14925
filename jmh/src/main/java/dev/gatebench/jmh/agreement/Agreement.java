package dev.gatebench.jmh.agreement;

import java.util.List;

/**
 * How often a matcher and the oracle agree, on one table or on generated ones. The six counts add up to {@code cases}.
 *
 * @param matcher name of the matcher
 * @param on {@link #TABLE} or {@link #GENERATED}
 * @param table name of the table; empty for generated ones
 * @param order which of several routes that match wins, for this matcher and so for the oracle
 * @param syntax the syntax that this matcher can express; it was asked no other patterns
 * @param cases number of paths that were asked for; 0 if the matcher was not run
 * @param exception cases in which it threw; all cases of a table for which it could not be built
 * @param hang cases in which it did not answer in time
 * @param examples the first case of each kind of disagreement
 * @param note why the matcher was not run, or not to the end; else empty
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

    /** Whether the matcher agreed with the oracle in every case. */
    public boolean complete() {
        return agree == cases;
    }

    /** Whether the matcher answered every case, rightly or not, so that its time can be taken. */
    public boolean answersAll() {
        return exception == 0 && hang == 0;
    }

    /**
     * One case without agreement.
     *
     * @param patterns patterns of the table; of a large one only those that the oracle or the matcher answered with
     * @param expected the oracle's pattern, or {@code none}
     * @param actual the matcher's pattern, {@code none}, {@code hang}, or what was thrown
     */
    public record Example(List<String> patterns, String path, String expected, String actual) {
        public Example {
            patterns = List.copyOf(patterns);
        }
    }
}
