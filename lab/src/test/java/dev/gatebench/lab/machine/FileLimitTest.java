package dev.gatebench.lab.machine;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.lab.process.EnvironmentException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

class FileLimitTest {
    @Test
    void allowsASmallLoad() {
        assertThatCode(() -> FileLimit.require(1)).doesNotThrowAnyException();
    }

    @Test
    @EnabledIf("limited")
    void namesTheLimitAndWhatIsNeeded() {
        int tooMany = (int) FileLimit.hard().orElseThrow() / 2 + 1;

        assertThatThrownBy(() -> FileLimit.require(tooMany))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("must be at least " + FileLimit.needed(tooMany))
                .hasMessageContaining("was " + FileLimit.hard().orElseThrow());
    }

    static boolean limited() {
        return FileLimit.hard().isPresent();
    }
}
