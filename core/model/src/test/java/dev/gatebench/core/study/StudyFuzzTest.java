package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** Whatever stands in a file, what comes out is a study or messages for people. */
class StudyFuzzTest {
    private static final List<String> PIECES = List.of(
            "",
            " ",
            "\n",
            "\t",
            ":",
            ": ",
            "- ",
            "[",
            "]",
            "{",
            "}",
            ",",
            "#",
            "&a",
            "*a",
            "!",
            "!!int ",
            "!!float ",
            "!!binary ",
            "!!null ",
            "|",
            ">",
            "'",
            "\"",
            "%",
            "@",
            "`",
            "?",
            "? ",
            "~",
            "null",
            "true",
            ".inf",
            ".nan",
            "-.inf",
            "1e999",
            "0x",
            "0x1F",
            "0o7",
            "0b1",
            "1_0",
            "-",
            "99999999999999999999",
            "1e400",
            "2020-01-01",
            "<<: ",
            "---\n",
            "...\n",
            "\u0000",
            "\u0085",
            "\u2028",
            "\ud83d\ude00",
            "\ud800",
            "\ufeff",
            "study: quick\n",
            "arms:\n",
            "  - id: direct\n",
            "loads: []\n",
            "fidelity: {quick: {rounds: 1}}\n",
            "backend: ",
            "20ms",
            "0");

    @Property(tries = 2000)
    void textOfPiecesOfYamlNeverBreaksTheParser(@ForAll("pieces") String text) {
        requireStudyOrMessages(text);
    }

    @Property(tries = 2000)
    void anyTextNeverBreaksTheParser(@ForAll String text) {
        requireStudyOrMessages(text);
    }

    @Property(tries = 1500, shrinking = ShrinkingMode.OFF)
    void aStudyWithACutAndAnInsertionNeverBreaksTheParser(@ForAll("mutations") String text) {
        requireStudyOrMessages(text);
    }

    @Provide
    Arbitrary<String> pieces() {
        return Arbitraries.of(PIECES).list().ofMaxSize(30).map(pieces -> String.join("", pieces));
    }

    @Provide
    Arbitrary<String> mutations() throws IOException {
        String study = Files.readString(Repository.path("studies/shenyu-http-client.yml"));
        String keys = study.substring(study.indexOf("\nstudy:")).replace("study: shenyu-http-client", "study: quick");
        return Combinators.combine(
                        Arbitraries.integers().between(0, keys.length()),
                        Arbitraries.integers().between(0, 12),
                        Arbitraries.of(PIECES))
                .as((at, cut, piece) ->
                        keys.substring(0, at) + piece + keys.substring(Math.min(keys.length(), at + cut)));
    }

    private static void requireStudyOrMessages(String text) {
        try {
            Study study = Texts.parse(text);
            assertThat(study.arms()).extracting(ArmSpec::id).contains("direct");
        } catch (StudyException e) {
            assertThat(e.problems()).isNotEmpty().allSatisfy(line -> {
                assertThat(line).startsWith("study 'quick.yml'").doesNotContain("\n", "\r");
                assertThat(line.length()).isLessThan(1000);
            });
        }
    }
}
