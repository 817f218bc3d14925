package dev.gatebench.jmh.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.junit.jupiter.api.Test;

/** Files of patterns that are none: each is read, or refused with one line. */
class PatternFileFuzzTest {
    private static final List<String> PIECES = List.of(
            "/",
            "a",
            "b",
            "{",
            "}",
            "{id}",
            "{id:",
            "\\\\d+",
            "(",
            ")",
            "[",
            "]",
            "*",
            "**",
            "?",
            ".",
            "-",
            ":",
            "#",
            " ",
            "\r",
            "\n",
            "\n/",
            "\n/",
            "\t",
            "\0",
            "\u001b[31m",
            "\u00e4",
            "\u2028",
            "\ud83d\ude00",
            "{a:(?<a>x)}",
            "{a:x{2,}}",
            "\\");

    @SuppressWarnings("NullAway.Init")
    private static Path file;

    @BeforeContainer
    static void make() throws IOException {
        file = Files.createTempFile("patterns", ".txt");
    }

    @AfterContainer
    static void remove() throws IOException {
        Files.delete(file);
    }

    @Property(tries = 500)
    void textIsReadOrRefusedWithOneLine(@ForAll("texts") String text) throws IOException {
        readOrRefused(text.getBytes(StandardCharsets.UTF_8));
    }

    @Property(tries = 200)
    void bytesAreReadOrRefusedWithOneLine(@ForAll byte[] bytes) throws IOException {
        readOrRefused(bytes);
    }

    @Test
    void bracketsThatAreNestedDeepAreRefused() {
        for (String bracket : List.of("(", "[", "(?=")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Route("/{a:" + bracket.repeat(2_000) + "}"))
                    .withMessageContaining("at most 256 brackets");
        }
    }

    @Test
    void aPatternOfAMegabyteIsRefusedByItsStart() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Route("/" + "a".repeat(1 << 20)))
                .withMessageContaining("must have at most 8,192 characters, has 1,048,577: shorten it")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(400));
    }

    private static void readOrRefused(byte[] bytes) throws IOException {
        Files.write(file, bytes);
        try {
            assertThat(PatternFile.read(file).patterns())
                    .isNotEmpty()
                    .doesNotHaveDuplicates()
                    .allSatisfy(pattern -> assertThat(pattern).startsWith("/"));
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage())
                    .startsWith("table '" + file + "' ")
                    .contains(": ")
                    .doesNotContainPattern("[\\p{Cntrl}\\x{2028}\\x{2029}]");
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(PIECES).list().ofMaxSize(40).map(pieces -> "/" + String.join("", pieces));
    }
}
