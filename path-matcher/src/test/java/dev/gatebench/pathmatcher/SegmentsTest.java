package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SegmentsTest {
    @Provide
    Arbitrary<String> globs() {
        return Arbitraries.of("a", "b", "\ud83d\ude00", "*", "?", "{x}")
                .list()
                .ofMinSize(2)
                .ofMaxSize(9)
                .map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of("a", "b", "\ud83d\ude00", "\ud83d", "\ude00", "\n", "\u2029", "a", "b", "ab")
                .list()
                .ofMinSize(1)
                .ofMaxSize(10)
                .map(parts -> String.join("", parts));
    }

    @Property(tries = 10_000, edgeCases = EdgeCasesMode.NONE)
    void globsMatchWhatTheirRegularExpressionMatches(@ForAll("globs") String glob, @ForAll("texts") String text)
            throws BadPatternException {
        List<Part> parts = SegmentParser.parse(glob, 0, glob.length(), '/');
        boolean expected = java.util.regex.Pattern.matches(WildSegment.regex(parts), text);
        assertThat(new GlobSegment(parts, Rules.of(Dialect.ANT_5_2)).matches("/" + text + "/x", 1, 1 + text.length()))
                .as("'%s' on '%s'", glob, text)
                .isEqualTo(expected);
    }

    @Provide
    Arbitrary<String> runs() {
        return Arbitraries.of(
                "{x:[a-c]+}",
                "{x:[^a]*}",
                "{x:\\d{2}}",
                "{x:\\w{2,}}",
                "v{x:\\d{1,3}}",
                "{x:.+}.b",
                "a{x:[ab]?}b",
                "{x:\\D}");
    }

    @Provide
    Arbitrary<String> words() {
        return Arbitraries.of("a", "b", "v", "1", "22", ".b", "\u00e4", "\ud83d\ude00", "\n", "z")
                .list()
                .ofMinSize(1)
                .ofMaxSize(5)
                .map(parts -> String.join("", parts));
    }

    @Property(tries = 5000, edgeCases = EdgeCasesMode.NONE)
    void runsMatchWhatTheirRegularExpressionMatches(@ForAll("runs") String run, @ForAll("words") String text)
            throws BadPatternException {
        Segment segment = new AntPatternParser(Rules.of(Dialect.ANT_5_2))
                .parse(run)
                .segments()
                .get(0);
        assertThat(segment).isInstanceOf(RunSegment.class);
        boolean expected = java.util.regex.Pattern.matches(
                WildSegment.regex(SegmentParser.parse(run, 0, run.length(), '/')), text);
        assertThat(segment.matches(text, 0, text.length()))
                .as("'%s' on '%s'", run, text)
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"*,{x}", "{x},{y}", "***,*", "a*b,a{x}b", "a**,a*", "'{x:[a-z]+}','{y:[a-z]+}'", "'{x:a|b}','{y:a|b}'"})
    void segmentsThatMatchTheSameShareANode(String one, String other) throws BadPatternException {
        assertThat(new AntPatternParser(Rules.of(Dialect.ANT_5_2))
                        .parse(one)
                        .segments()
                        .get(0)
                        .key())
                .isEqualTo(new AntPatternParser(Rules.of(Dialect.ANT_5_2))
                        .parse(other)
                        .segments()
                        .get(0)
                        .key());
    }

    @Test
    void anythingButOneRunIsLeftToJavaUtilRegex() throws BadPatternException {
        for (String regex :
                List.of("{x:a|b}", "{x:[a-z]+?}", "{x:[a-z&&[^b]]+}", "{x:\\d+}{y:\\d+}", "{x:(a)}", "{x:\\d+}*")) {
            assertThat(new AntPatternParser(Rules.of(Dialect.ANT_5_2))
                            .parse(regex)
                            .segments()
                            .get(0))
                    .as(regex)
                    .isInstanceOf(RegexSegment.class);
        }
    }
}
