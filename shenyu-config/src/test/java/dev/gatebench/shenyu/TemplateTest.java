package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TemplateTest {
    @Test
    void fillsPlaceholdersAndLeavesOutLinesWithoutAValue() {
        String filled = new Template("a: @a@\nb: @b@\nc: $1 @a@@a@\n")
                .fill(Map.of("a", Optional.of("$1\\"), "b", Optional.empty()));
        assertThat(filled).isEqualTo("a: $1\\\nc: $1 $1\\$1\\\n");
    }

    @Test
    void refusesAPlaceholderThatNobodyNamed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new Template("a: @b@").fill(Map.of()))
                .withMessage("no value for placeholder @b@");
    }
}
