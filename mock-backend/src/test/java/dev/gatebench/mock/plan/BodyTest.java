package dev.gatebench.mock.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "100, 100", "100B, 100", "2KB, 2048", "1MB, 1048576", "64MB, 67108864", "' 2KB ', 2048"})
    void readsSizesWithUnitsOf1024(String text, int bytes) {
        assertThat(Body.parse(text).length()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2kb|a size must be a whole number of bytes, KB or MB, such as 2KB, was '2kb'",
                "-1|a size must be a whole number of bytes, KB or MB, such as 2KB, was '-1'",
                "1.5KB|a size must be a whole number of bytes, KB or MB, such as 2KB, was '1.5KB'",
                "''|a size must be a whole number of bytes, KB or MB, such as 2KB, was ''",
                "65MB|a body must be 0..64MB, was '65MB'",
                "999999999MB|a body must be 0..64MB, was '999999999MB'"
            })
    void refusesOtherSizesInOneLine(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> Body.parse(text)).withMessage(message);
    }

    @Property(tries = 100)
    void isPrintableAsciiByTheDocumentedRule(@ForAll @IntRange(max = 5000) int size) {
        byte[] content = Body.ofSize(size).content();
        assertThat(content).hasSize(size);
        for (int i = 0; i < size; i++) {
            assertThat(content[i]).isBetween((byte) 0x21, (byte) 0x7e);
            assertThat((int) content[i]).isEqualTo('!' + (31 * i + size) % 94);
        }
    }

    @Test
    void differsFromTheBodyOfTheNextSize() {
        assertThat(Arrays.copyOf(Body.ofSize(2049).content(), 2048))
                .isNotEqualTo(Body.ofSize(2048).content());
    }

    @Test
    void takesAFilesBytesAsTheyAre(@TempDir Path directory) throws IOException {
        Path file = Files.write(directory.resolve("body.bin"), "zwölf".getBytes(StandardCharsets.UTF_8));
        assertThat(Body.ofFile(file).content()).isEqualTo("zwölf".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void namesAFileThatCannotBeRead(@TempDir Path directory) {
        Path file = directory.resolve("absent.txt");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Body.ofFile(file))
                .withMessageStartingWith("body file '" + file + "' must be a readable file: ");
    }
}
