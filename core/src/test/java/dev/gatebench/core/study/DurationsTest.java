package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({"0s, 0", "20ms, 20", "1500ms, 1500", "60s, 60000", "3m, 180000", "2h, 7200000"})
    void readsAWholeNumberAndAUnit(String text, long ms) {
        assertThat(Durations.parse(text)).isEqualTo(Duration.ofMillis(ms));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "20", "ms", "1.5s", "-1s", " 1s", "1S", "1min", "1234567890s", "1s 2ms"})
    void rejectsEverythingElse(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a time must be like 0s, 500ms, 20s or 3m, was '" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({"0, 0s", "20, 20ms", "1500, 1500ms", "90000, 90s", "180000, 3m", "7200000, 2h"})
    void writesTheLargestUnitThatFits(long ms, String text) {
        assertThat(Durations.format(Duration.ofMillis(ms))).isEqualTo(text);
    }

    @Property
    void readsWhatItWrote(@ForAll @LongRange(min = 0, max = 999_999_999) long ms) {
        assertThat(Durations.parse(Durations.format(Duration.ofMillis(ms)))).isEqualTo(Duration.ofMillis(ms));
    }
}
