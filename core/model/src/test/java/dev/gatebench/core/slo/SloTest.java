package dev.gatebench.core.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.trial.Quantile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SloTest {
    @Test
    void isReadAsItIsWritten() {
        assertThat(Slo.parse("p99=50ms")).isEqualTo(new Slo(Quantile.P99, 50_000_000));
        assertThat(Slo.parse(" p99.9 = 1.5s ")).isEqualTo(new Slo(Quantile.P999, 1_500_000_000));
        assertThat(Slo.parse("p99.9=1.5s").id()).isEqualTo("p99.9=1500ms");
        assertThat(Slo.parse("p50=50ms").words()).isEqualTo("p50 ≤ 50ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p99", "p98=50ms", "=50ms", "50ms", "P99=50ms"})
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> Slo.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a goal must be like 'p99=50ms', of one of p50, p90, p99, p99.9, was '" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"p99=", "p99=50", "p99=0ms", "p99=-1ms", "p99=99999999999h"})
    void refusesTimesThatCannotBe(String text) {
        assertThatThrownBy(() -> Slo.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
