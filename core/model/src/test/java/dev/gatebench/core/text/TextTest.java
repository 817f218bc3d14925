package dev.gatebench.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TextTest {
    @Test
    void aMessageIsOneLineThatSteersNothing() {
        assertThat(Text.message("  one\r\n\n  two\u001b[31m\u2028three \n")).isEqualTo("one two\uFFFD[31m three");
    }

    @Test
    void aMessageOfAStrangersMegabyteOfBlanksIsCutAndCostsNoMoreThanItsLength() {
        String blanks = "a" + " ".repeat(1 << 20) + "b";

        String line = assertTimeoutPreemptively(Duration.ofSeconds(30), () -> Text.message(blanks));

        assertThat(line).startsWith("a ").hasSizeLessThanOrEqualTo(1000);
    }

    @Test
    void aMessageThatIsTooLongKeepsItsBeginningAndItsRemedy() {
        String line = Text.message("a name must be short, was '" + "x".repeat(1 << 20) + "': shorten it");

        assertThat(line)
                .hasSize(1000)
                .startsWith("a name must be short, was 'xx")
                .contains("x ... x")
                .endsWith("x': shorten it");
    }

    @Test
    void aMessageOfAThousandCharactersIsWhole() {
        String message = "x".repeat(1000);

        assertThat(Text.message(message)).isEqualTo(message);
    }
}
