package dev.gatebench.lab.machine;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.lab.process.EnvironmentException;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FileLimitTest {
    private static final OptionalLong HARD = OptionalLong.of(1024);

    @Test
    void allowsASmallLoad() {
        assertThatCode(() -> FileLimit.require(1, HARD)).doesNotThrowAnyException();
    }

    @Test
    void namesTheLimitAndWhatIsNeeded() {
        int tooMany = (int) HARD.orElseThrow() / 2 + 1;

        assertThatThrownBy(() -> FileLimit.require(tooMany, HARD))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("must be at least " + FileLimit.needed(tooMany))
                .hasMessageContaining("was " + HARD.orElseThrow());
    }

    @Test
    void allowsEverythingWhereNoLimitIsKnown() {
        assertThatCode(() -> FileLimit.require(1_000_000, OptionalLong.empty())).doesNotThrowAnyException();
    }
}
