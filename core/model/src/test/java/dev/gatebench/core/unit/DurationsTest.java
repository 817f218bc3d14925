package dev.gatebench.core.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DurationsTest {
    private static final long MOST = 1_000_000 * 3_600_000_000_000L;
    private static final String RULE =
            "a duration must be a number with ns, us, ms, s, m or h, whole nanoseconds, at most 1000000h, such as 20ms or 1.5s, was ";

    static Stream<Arguments> accepted() throws IOException {
        return UnitVectors.accepted("duration");
    }

    static Stream<String> refused() throws IOException {
        return UnitVectors.refused("duration");
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void readsANumberAndAUnitExactly(String text, long ns) {
        assertThat(Durations.parse(text)).isEqualTo(Duration.ofNanos(ns));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesEverythingElseAndNamesTheValue(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durations.parse(text))
                .withMessage(RULE + "'" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "1, 1ns",
        "1500, 1500ns",
        "250000, 250us",
        "20000000, 20ms",
        "1500000000, 1500ms",
        "90000000000, 90s",
        "60000000000, 1m",
        "180000000000, 3m",
        "7200000000000, 2h"
    })
    void writesTheGreatestUnitThatKeepsItWhole(long ns, String text) {
        assertThat(Durations.format(Duration.ofNanos(ns))).isEqualTo(text);
    }

    @Property
    void readsWhatItWrote(@ForAll @LongRange(max = MOST) long ns) {
        assertThat(Durations.parse(Durations.format(Duration.ofNanos(ns)))).isEqualTo(Duration.ofNanos(ns));
    }

    @Property
    void refusesGarbageInOneLine(@ForAll String text) {
        try {
            assertThat(Durations.parse(text).toNanos()).isBetween(0L, MOST);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).startsWith(RULE).hasLineCount(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 0 s",
        "0, 0 s",
        "59, 59 s",
        "60, 1 min 00 s",
        "125, 2 min 05 s",
        "3599, 59 min 59 s",
        "11400, 3 h 10 min"
    })
    void saysItToPeople(long seconds, String text) {
        assertThat(Durations.people(Duration.ofSeconds(seconds))).isEqualTo(text);
    }
}
