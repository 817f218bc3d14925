package dev.gatebench.mock.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.0, 0",
        "1ns, 1",
        "20us, 20000",
        "20µs, 20000",
        "20ms, 20000000",
        "0.5ms, 500000",
        "1.75ms, 1750000",
        "1s, 1000000000",
        "' 20ms ', 20000000",
        "3600s, 3600000000000"
    })
    void readsNumbersWithUnits(String text, long nanos) {
        assertThat(Durations.parse(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @CsvSource({"0.1ns, 1", "1.0000004ms, 1000001"})
    void roundsFractionsOfANanosecondUpSoThatNoReplyIsEarly(String text, long nanos) {
        assertThat(Durations.parse(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "20", "ms", "-1ms", "20 ms", "1e3ms", "20m", "20MS", ".5ms", "1,5ms", "NaN", "20ms20ms"})
    void refusesWhatIsNoDurationAndNamesTheValue(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a duration must be a number with a unit ns, us, ms or s, such as 20ms, was '" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3600.000000001s", "9999999999999s", "3600001ms"})
    void refusesMoreThanAnHour(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a duration must be at most 3600s, was '" + text + "'");
    }

    @Property
    void readsBackWhatItFormats(@ForAll @LongRange(max = Durations.MAX_NANOS) long nanos) {
        assertThat(Durations.parse(Durations.format(nanos))).isEqualTo(nanos);
    }
}
