package dev.gatebench.mock.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.gatebench.mock.UnitVectors;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BodyTest {

    static Stream<Arguments> accepted() throws IOException {
        return UnitVectors.accepted("size");
    }

    static Stream<String> refused() throws IOException {
        return UnitVectors.refused("size");
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void readsSizesWithUnitsOf1000AndOf1024(String text, long bytes) {
        assertThat(ReplyBody.bytes(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWhatIsNoSizeAndNamesTheValue(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReplyBody.bytes(text))
                .withMessage(
                        "a size must be a whole number with B, KB, MB, GB (of 1000) or KiB, MiB, GiB (of 1024), at most 1000000000GiB, such as 2KiB, was '"
                                + text + "'");
    }

    @Property
    void refusesGarbage(@ForAll String text) {
        try {
            assertThat(ReplyBody.bytes(text)).isNotNegative();
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage())
                    .startsWith("a size must be a whole number with ")
                    .endsWith("'" + text + "'");
        }
    }

    @ParameterizedTest
    @CsvSource({"0B, 0", "100B, 100", "2KiB, 2048", "2KB, 2000", "64MiB, 67108864"})
    void hasTheSizeThatItIsGiven(String text, int bytes) {
        assertThat(ReplyBody.parse(text).length()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "65MiB|a body must be 0B..64MiB, was '65MiB'",
                "999999999GB|a body must be 0B..64MiB, was '999999999GB'",
                "json(65MiB)|a body must be 0B..64MiB, was 'json(65MiB)'",
                "json(27B)|a body of JSON must be 28B..64MiB, was 27B"
            })
    void refusesLargerOnesInOneLine(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReplyBody.parse(text))
                .withMessage(message);
    }

    @Property(tries = 100)
    void isPrintableAsciiByTheDocumentedRule(@ForAll @IntRange(max = 5000) int size) {
        byte[] content = ReplyBody.ofSize(size).content();
        assertThat(content).hasSize(size);
        for (int i = 0; i < size; i++) {
            assertThat(content[i]).isBetween((byte) 0x21, (byte) 0x7e);
            assertThat((int) content[i]).isEqualTo('!' + (31 * i + size) % 94);
        }
    }

    @Test
    void differsFromTheBodyOfTheNextSize() {
        assertThat(Arrays.copyOf(ReplyBody.ofSize(2049).content(), 2048))
                .isNotEqualTo(ReplyBody.ofSize(2048).content());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"text(Hello World!)|Hello World!", "text(a)|a", "text(f(x) = (1))|f(x) = (1)", "text(echo)|echo"})
    void takesATextAsItIs(String name, String text) {
        ReplyBody body = ReplyBody.parse(name);
        assertThat(body.content()).asString(StandardCharsets.US_ASCII).isEqualTo(text);
        assertThat(body).hasToString(name);
        assertThat(body.isEcho()).isFalse();
    }

    @Test
    void takesEcho() {
        assertThat(ReplyBody.parse("echo")).isSameAs(ReplyBody.ECHO).hasToString("echo");
        assertThat(ReplyBody.ECHO.isEcho()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"json(28B), 28", "json(2KiB), 2048"})
    void isAJsonObjectOfItsSize(String name, int bytes) {
        ReplyBody body = ReplyBody.parse(name);
        assertThat(body.isJson()).isTrue();
        assertThat(body.isEcho()).isFalse();
        assertThat(body.length()).isEqualTo(bytes);
        assertThat(body.content())
                .asString(StandardCharsets.US_ASCII)
                .matches("\\{\"removed\":\"x\",\"payload\":\"x*\"}");
        assertThat(ReplyBody.parse(body.toString()).content()).isEqualTo(body.content());
    }

    static Stream<String> noWords() {
        return Stream.of(
                "text()",
                "text(a",
                "text a",
                "text(tab\there)",
                "text(line\n)",
                "text(zwölf)",
                "ehco",
                "echo()",
                "echo ");
    }

    @ParameterizedTest
    @MethodSource("noWords")
    void refusesOtherWordsAndNamesThem(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReplyBody.parse(name))
                .withMessage("a body must be a size such as 2KiB, text(...) of 1..1024 printable ASCII characters,"
                        + " json(2KiB), echo or json(echo), was '" + name + "'");
    }

    @Test
    void takesTextsOf1024CharactersAndNoLonger() {
        assertThat(ReplyBody.parse("text(" + "x".repeat(1024) + ")").length()).isEqualTo(1024);
        assertThatIllegalArgumentException().isThrownBy(() -> ReplyBody.parse("text(" + "x".repeat(1025) + ")"));
    }

    @Test
    void takesAFilesBytesAsTheyAre(@TempDir Path directory) throws IOException {
        Path file = Files.write(directory.resolve("body.bin"), "zwölf".getBytes(StandardCharsets.UTF_8));
        assertThat(ReplyBody.ofFile(file).content()).isEqualTo("zwölf".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void namesAFileThatCannotBeRead(@TempDir Path directory) {
        Path file = directory.resolve("absent.txt");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReplyBody.ofFile(file))
                .withMessageStartingWith("body file '" + file + "' must be a readable file: ");
    }

    @Test
    void readsNoMoreThanTheLimitOfAFileThatIsLargerThanAnyMemory(@TempDir Path directory) throws IOException {
        Path endless = SparseFile.grow(directory.resolve("endless"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReplyBody.ofFile(endless))
                .withMessage("body file '" + endless + "' must have 67108864 bytes at most, has 322122547200");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PathReplies.ofFile(endless))
                .withMessage("file '" + endless + "' must have 16777216 bytes at most, has 322122547200");
    }

    @Test
    @Needs(Requirement.LINUX)
    void readsNothingThatMayNotEnd() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReplyBody.ofFile(Path.of("/dev/zero")))
                .withMessage("body file '/dev/zero' must be a readable file, is a folder, a pipe or a device: name a"
                        + " file");
    }
}
