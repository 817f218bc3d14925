package dev.gatebench.lab.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {

    @Test
    void readsSingleNumbersAndRanges() {
        assertThat(CpuSet.parse("0-2, 5\n").ids()).containsExactly(0, 1, 2, 5);
    }

    @Test
    void isWrittenAsTasksetTakesIt() {
        assertThat(CpuSet.of(List.of(3, 1))).hasToString("1,3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "2-1", "-1", "1,,2", "1-2-3"})
    void refusesWhatIsNoList(String list) {
        assertThatThrownBy(() -> CpuSet.parse(list))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must look like 0-2,5");
    }
}
