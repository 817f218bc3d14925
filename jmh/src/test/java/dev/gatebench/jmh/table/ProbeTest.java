package dev.gatebench.jmh.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeTest {

    @ParameterizedTest
    @CsvSource({
        "FIRST, 10000, 1, 0", "MIDDLE, 10000, 5000, 4999", "LAST, 10000, 10000, 9999", "MISS, 10000, 0, -1",
        "FIRST, 1, 1, 0", "MIDDLE, 1, 1, 0", "LAST, 1, 1, 0", "MISS, 1, 0, -1"
    })
    void knowsItsRouteInATableOfAnySize(Probe probe, int size, int number, int index) {
        assertThat(probe.number(size)).isEqualTo(number);
        assertThat(probe.expectedIndex(size)).isEqualTo(index);
    }
}
