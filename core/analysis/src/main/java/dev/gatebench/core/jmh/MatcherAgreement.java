package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How often a matcher answered as the oracle does, which is Spring's {@code AntPathMatcher}.
 *
 * @param matcher name of the matcher
 * @param on what the paths were asked of
 * @param table name of the route table; absent for generated tables
 * @param cases paths that were asked for; 0 when it was not run
 * @param agree the same route as the oracle, or none where it has none
 * @param miss none, where the oracle has a route
 * @param falseMatch a route, where the oracle has none
 * @param otherRoute another route than the oracle's
 * @param exception an exception
 * @param hang no answer within the time limit
 * @param examples some of those that do not agree
 * @param note why it was not run, or not to the end; absent otherwise
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

    /** What the paths were asked of. */
    public enum On {
        /** The route table that is measured too. */
        @JsonProperty("table")
        TABLE,
        /** Small tables, generated from a seed. */
        @JsonProperty("generated")
        GENERATED
    }

    /**
     * A path on which the two do not agree.
     *
     * @param patterns the table
     * @param path the path
     * @param expected the oracle's answer, for people
     * @param actual the matcher's
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

    /** Whether there was a case and all agreed. */
    public boolean whole() {
        return cases > 0 && agree == cases;
    }

    /** In words and whole numbers: {@code all of 10,000}, {@code 9,921 of 10,000: 61 miss, 18 hang}. */
    public String words() {
        if (cases == 0) {
            return "not checked" + note.map(why -> ": " + why).orElse("");
        }
        if (whole()) {
            return "all of %,d".formatted(cases);
        }
        List<String> others = new ArrayList<>();
        add(others, miss, "miss");
        add(others, falseMatch, "false match");
        add(others, otherRoute, "other route");
        add(others, exception, "exception");
        add(others, hang, "hang");
        return "%,d of %,d".formatted(agree, cases) + (others.isEmpty() ? "" : ": " + String.join(", ", others));
    }

    private static void add(List<String> parts, long count, String word) {
        if (count > 0) {
            parts.add("%,d %s".formatted(count, word));
        }
    }

    /** Both together. */
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

    /** The same counts without the examples. */
    MatcherAgreement counts() {
        return new MatcherAgreement(
                matcher, on, table, cases, agree, miss, falseMatch, otherRoute, exception, hang, List.of(), note);
    }
}
