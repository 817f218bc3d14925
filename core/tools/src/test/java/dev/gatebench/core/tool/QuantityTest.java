package dev.gatebench.core.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "6.04ms, 6040000, 5000",
        "1.55s, 1550000000, 5000000",
        "0.00us, 0, 5",
        "313.09µs, 313090, 5",
        "16.45 ms, 16450000, 5000",
        "3ms, 3000000, 500000",
        "1m2.5s, 62500000000, 50000000",
        "1h, 3600000000000, 1800000000000",
        "350ns, 350, 0.5"
    })
    void readsTimesWithTheirRounding(String text, double ns, double half) {
        Figure time = Quantity.time(text).orElseThrow();
        assertThat(time.value()).isCloseTo(ns, within(ns * 1e-12));
        assertThat(time.most() - time.value()).isCloseTo(half, within(half * 1e-6));
    }

    @ParameterizedTest
    @CsvSource({"'3,185.00', 3185, 0.005", "5.07k, 5070, 5", "9502, 9502, 0", "2M, 2000000, 0", "1.5e3, 1500, 0"})
    void readsCounts(String text, double value, double half) {
        Figure count = Quantity.count(text).orElseThrow();
        assertThat(count.value()).isCloseTo(value, within(1e-9));
        assertThat(count.most() - count.value()).isCloseTo(half, within(1e-6));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "-nan", "-nan%", "NaN", "N/A", "-", "1,2345", "12,34 ms", "ms", "1.2.3s", "0x10", "1 2"})
    void readsNothingElse(String text) {
        assertThat(Quantity.time(text)).isEmpty();
        assertThat(Quantity.count(text)).isEmpty();
    }

    @Test
    void readsSizesByTheToolsKilo() {
        assertThat(Quantity.size("3.34MB", 1024).orElseThrow().value()).isCloseTo(3.34 * 1024 * 1024, within(1.0));
        assertThat(Quantity.size("89.7 MB", 1000).orElseThrow().value()).isCloseTo(89.7e6, within(1.0));
        assertThat(Quantity.size("2.55 MiB", 1000).orElseThrow().value()).isCloseTo(2.55 * 1024 * 1024, within(1.0));
    }

    @Property
    void aTimeThatWasRoundedLiesWithinItsFigure(
            @ForAll @DoubleRange(min = 0, max = 1e6) double ms, @ForAll @IntRange(min = 0, max = 6) int decimals) {
        Figure read = Quantity.time(String.format(Locale.ROOT, "%." + decimals + "fms", ms))
                .orElseThrow();
        assertThat(ms * 1e6).isBetween(read.least() - 1e-3, read.most() + 1e-3);
    }
}
