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

        assertThat(line).startsWith("a ").hasSizeLessThan(5000);
    }
}
