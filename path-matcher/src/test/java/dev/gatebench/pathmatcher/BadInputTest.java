package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.pathmatcher.RadixPathMatcher.Order;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadInputTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/a/{x; has a '{' at character 4 that is not closed before the next '/'",
                "/{x:a/b}; has a '{' at character 2 that is not closed before the next '/'",
                "/a}/b; has a '}' at character 3 that closes nothing",
                "/a/{}; has nothing between the braces at character 4",
                "/{x:\\{}}; has nothing between the braces at character 6",
                "/{x:{a{2}}}; has braces nested three deep at character 7",
                "/{x:[a-z}; has '[a-z' for the variable 'x', which is no regular expression (Unclosed character class)",
                "/{x:a)|(b}; has 'a)|(b' for the variable 'x', which is no regular expression (Unmatched closing ')')",
                "/{x:\\Qa}b; has the segment '{x:\\Qa}b', which makes no regular expression (Unclosed group)",
            })
    void whatIsNoPatternIsRefusedWithTheRoutesNumberAndText(String pattern, String rule) {
        RadixPathMatcher.Builder<String> builder =
                RadixPathMatcher.<String>builder(Order.SPECIFICITY).add("/fine", "fine");
        assertThatThrownBy(() -> builder.add(pattern, "bad"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("route 1 '" + pattern + "' " + rule)
                .hasMessageContaining(": ");
    }

    @Test
    void aRefusedRouteLeavesTheOthersAsTheyWere() {
        RadixPathMatcher.Builder<String> builder = RadixPathMatcher.builder(Order.REGISTRATION);
        builder.add("/a", "a");
        assertThatThrownBy(() -> builder.add("/{", "bad")).isInstanceOf(IllegalArgumentException.class);
        builder.add("/*", "any");
        assertThat(builder.build().match("/b").route()).isEqualTo(1);
    }

    @Test
    @SuppressWarnings("NullAway") // what it is about
    void nullIsRefused() {
        RadixPathMatcher.Builder<String> builder = RadixPathMatcher.builder(Order.SPECIFICITY);
        assertThatThrownBy(() -> builder.add(null, "x"))
                .hasMessage("route 0 'null' must have a pattern and a value, was null: give both");
        assertThatThrownBy(() -> builder.add("/x", null))
                .hasMessageStartingWith("route 0 '/x' must have a pattern and a value");
        assertThatThrownBy(() -> builder.build().match(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("path");
        assertThatThrownBy(() -> builder.build().match("/", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("accept");
    }

    @Test
    void aPatternOfManySegmentsIsTakenWithoutWildcardsAndRefusedWithThem() {
        String many = "/a".repeat(100_000);
        RadixPathMatcher.Builder<String> builder =
                RadixPathMatcher.<String>builder(Order.SPECIFICITY).add(many, "plain");
        assertThat(builder.build().match(many).value()).isEqualTo("plain");
        assertThat(builder.build().match("/" + many).value()).isEqualTo("plain");
        assertThatThrownBy(() -> builder.add(many + "/*", "wild")).hasMessageContaining("has 100001 segments");
        String most = "/*".repeat(PatternParser.MOST_SEGMENTS);
        assertThat(builder.add(most, "most")
                        .build()
                        .match("/b".repeat(PatternParser.MOST_SEGMENTS))
                        .value())
                .isEqualTo("most");
    }

    @Test
    void bracesWithoutEndAreRefusedInOnePass() {
        assertThatThrownBy(() ->
                        RadixPathMatcher.<String>builder(Order.SPECIFICITY).add("/{" + "{a}".repeat(50_000), "x"))
                .hasMessageContaining("is not closed");
    }

    @Test
    void aTableWithoutRoutesMatchesNothing() {
        Match<String> match =
                RadixPathMatcher.<String>builder(Order.SPECIFICITY).build().match("/a//b");
        assertThat(match.found()).isFalse();
        assertThat(match.route()).isEqualTo(-1);
        assertThat(match.variables()).isEmpty();
        assertThat(match).hasToString("no route");
        assertThatThrownBy(match::value).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(match::pattern).isInstanceOf(NoSuchElementException.class);
    }
}
