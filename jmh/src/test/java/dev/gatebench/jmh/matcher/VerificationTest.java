package dev.gatebench.jmh.matcher;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;

class VerificationTest {

    @Test
    void refusesAMatcherThatAnswersWrongly() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Verification.requireAnswer("LIAR", path -> 3, "/a", 4))
                .withMessage("matcher 'LIAR' must answer 4 for path '/a', was 3: repair it, its time means nothing");
    }

    @Test
    void refusesAMatcherThatFindsARouteWhereThereIsNone() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Verification.requireAnswer("LIAR", path -> 0, "/a", PathMatcherUnderTest.NO_MATCH));
    }

    @Test
    void acceptsAMatcherThatAnswersAsExpected() {
        assertThatNoException().isThrownBy(() -> Verification.requireAnswer("HONEST", path -> 4, "/a", 4));
    }
}
