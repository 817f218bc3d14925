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
        assertThatCode(() -> FileLimit.require(1, 1, HARD)).doesNotThrowAnyException();
    }

    @Test
    void namesTheLimitAndWhatIsNeeded() {
        int tooMany = (int) HARD.orElseThrow() / 2 + 1;

        assertThatThrownBy(() -> FileLimit.require(tooMany, 2, HARD))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("must be at least " + FileLimit.needed(tooMany))
                .hasMessageContaining("was " + HARD.orElseThrow());
    }

    /** The injector of a duet of four has twice what a gateway has. */
    @Test
    void countsTheConnectionsOfAllGatewaysThatAreSentToTogether() {
        assertThatCode(() -> FileLimit.require(300, 2, HARD)).doesNotThrowAnyException();
        assertThatThrownBy(() -> FileLimit.require(300, 4, HARD))
                .hasMessageContaining("must be at least 1456 for 300 connections");
    }

    @Test
    void allowsEverythingWhereNoLimitIsKnown() {
        assertThatCode(() -> FileLimit.require(1_000_000, 3, OptionalLong.empty()))
                .doesNotThrowAnyException();
    }
}
