package dev.gatebench.mock.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.gatebench.mock.UnitVectors;
import java.io.IOException;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    static Stream<Arguments> accepted() throws IOException {
        return UnitVectors.accepted("duration");
    }

    static Stream<String> refused() throws IOException {
        return UnitVectors.refused("duration");
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void readsANumberAndAUnitExactly(String text, long nanos) {
        assertThat(Durations.parse(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWhatIsNoDurationAndNamesTheValue(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durations.parse(text))
                .withMessage("a duration must be a number with ns, us, ms, s, m or h, whole nanoseconds, at most"
                        + " 1000000h, such as 20ms or 1.5s, was '" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3600.000000001s", "61m", "1.5h", "normal(1ms,2h)"})
    void refusesADelayOfMoreThanAnHour(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Delay.parse(text))
                .withMessageStartingWith("a delay must be 0s..3600s, was ");
    }

    @Property
    void readsBackWhatItFormats(@ForAll @LongRange(max = Durations.MAX_NANOS) long nanos) {
        assertThat(Durations.parse(Durations.format(nanos))).isEqualTo(nanos);
    }

    @Property
    void refusesGarbage(@ForAll String text) {
        try {
            assertThat(Durations.parse(text)).isNotNegative();
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage())
                    .startsWith("a duration must be a number with ")
                    .endsWith("'" + text + "'");
        }
    }
}
