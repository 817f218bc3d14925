package dev.gatebench.jmh.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/ | TRAILING_SLASH",
                "/a/b | ''",
                "/a/ | TRAILING_SLASH",
                "/{x} | PARAMETER",
                "/{x:[a-z]+} | REGEX",
                "/{x:\\d{2}}/{y} | REGEX PARAMETER",
                "/* | STAR",
                "/a*b/*.html | GLOB",
                "/a?/? | QUESTION",
                "/{x}.json | MIXED",
                "/{x}-{y} | MIXED",
                "/a{x:[0-9]+} | MIXED",
                "/a/** | PREFIX",
                "/** | PREFIX",
                "/{x}/** | PARAMETER TAIL",
                "/a/**/b | DEEP",
                "/a/**/b/** | DEEP TAIL",
            })
    void saysWhatAPatternHolds(String pattern, String expected) {
        Set<Syntax> syntax = EnumSet.noneOf(Syntax.class);
        Arrays.stream(expected.split(" ", -1))
                .filter(name -> !name.isEmpty())
                .map(Syntax::valueOf)
                .forEach(syntax::add);

        assertThat(new Route(pattern).syntax()).isEqualTo(syntax);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | start with '/'",
                "a | start with '/'",
                "/a//b | have no empty segment",
                "/a b | have no blanks",
                "/{a | close each brace in its segment",
                "/{a/b} | close each brace in its segment",
                "/a} | open each brace that it closes",
                "/{} | name its variables",
                "/{a b} | have no blanks",
                "/{:x} | name its variables",
                "/{a:} | name its variables",
                "/{*rest} | name its variables",
                "/{a:[} | have regular expressions of Java",
                "/{a:(} | have regular expressions of Java",
                "/{a:*} | have regular expressions of Java",
            })
    void rejectsABadPatternWithItsTextAndTheRule(String pattern, String rule) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Route(pattern))
                .withMessageStartingWith("route '" + pattern + "' must " + rule)
                .withMessageMatching("[^\\n]*: [^\\n]+");
    }

    @Test
    void aRegularExpressionMayHoldBraces() {
        assertThat(new Route("/{year:\\d{4}}-{month:\\d{2}}").segments())
                .extracting(Segment::kind)
                .containsExactly(Segment.Kind.MIXED);
    }
}
