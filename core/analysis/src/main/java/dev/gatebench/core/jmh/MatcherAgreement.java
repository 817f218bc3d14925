package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The agreement of a matcher with the oracle, which is Spring's {@code AntPathMatcher}.
 *
 * @param table name of the route table; absent for generated tables
 * @param cases number of paths; 0 when the matcher was not run
 * @param agree number of paths with the oracle's route, or none where the oracle has none
 * @param miss number of paths without a route, where the oracle has one
 * @param falseMatch number of paths with a route, where the oracle has none
 * @param otherRoute number of paths with another route than the oracle's
 * @param hang number of paths without an answer within the time limit
 * @param note why the matcher was not run, or not to the end; absent otherwise
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record MatcherAgreement(
        String matcher,
        On on,
        Optional<String> table,
        long cases,
        long agree,
        long miss,
        long falseMatch,
        long otherRoute,
        long exception,
        long hang,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<Example> examples,
        Optional<String> note) {
    /** The kind of tables that were asked. */
    public enum On {
        /** The route table that is measured too. */
        @JsonProperty("table")
        TABLE,
        /** Small tables, generated from a seed. */
        @JsonProperty("generated")
        GENERATED
    }

    /**
     * A path on which matcher and oracle differ.
     *
     * @param patterns the table
     * @param expected the oracle's answer, for people
     * @param actual the matcher's answer, for people
     */
    public record Example(List<String> patterns, String path, String expected, String actual) {
        public Example {
            patterns = List.copyOf(patterns);
        }
    }

    public MatcherAgreement {
        table = table.filter(name -> !name.isEmpty());
        note = note.filter(text -> !text.isEmpty());
        examples = List.copyOf(examples);
        long told = agree + miss + falseMatch + otherRoute + exception + hang;
        if (cases != told) {
            throw new IllegalArgumentException(
                    "matcher '" + matcher + "': agree, miss, falseMatch, otherRoute, exception"
                            + " and hang must add up to its " + cases + " cases, were " + told);
        }
    }

    /** Whether there was a case and all cases agreed. */
    public boolean whole() {
        return cases > 0 && agree == cases;
    }

    /** Describes the counts: {@code all of 10,000}, {@code 9,921 of 10,000: 61 miss, 18 hang}. */
    public String words() {
        if (cases == 0) {
            return "not checked" + note.map(why -> ": " + why).orElse("");
        }
        if (whole()) {
            return "all of %,d".formatted(cases);
        }
        String others = words(miss, "miss")
                + words(falseMatch, "false match")
                + words(otherRoute, "other route")
                + words(exception, "exception")
                + words(hang, "hang");
        return "%,d of %,d".formatted(agree, cases) + others.replaceFirst(",", ":");
    }

    private static String words(long count, String word) {
        return count > 0 ? ", %,d %s".formatted(count, word) : "";
    }

    MatcherAgreement plus(MatcherAgreement other) {
        return new MatcherAgreement(
                matcher,
                on,
                table,
                cases + other.cases,
                agree + other.agree,
                miss + other.miss,
                falseMatch + other.falseMatch,
                otherRoute + other.otherRoute,
                exception + other.exception,
                hang + other.hang,
                Stream.concat(examples.stream(), other.examples.stream()).toList(),
                note.or(other::note));
    }

    /** Drops the examples. */
    MatcherAgreement counts() {
        return new MatcherAgreement(
                matcher, on, table, cases, agree, miss, falseMatch, otherRoute, exception, hang, List.of(), note);
    }
}
