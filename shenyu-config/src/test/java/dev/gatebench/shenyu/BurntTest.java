package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BurntTest {
    @Test
    void readsALineOfTheGatewaysLog() {
        assertThat(Burnt.of("2026-11-22 19:19:12.676  WARN 14001 --- [        burner] d.g.s.embedded.BurnPlugin   : "
                        + "burnt 63805 us beside 446194 us of other CPU time for 600 requests"
                        + " from 1795375150675 to 1795375151675 ms"))
                .contains(new Burnt(
                        Duration.ofMillis(63).plusNanos(805_000),
                        Duration.ofMillis(446).plusNanos(194_000),
                        600,
                        Instant.parse("2026-11-22T19:19:10.675Z"),
                        Instant.parse("2026-11-22T19:19:11.675Z")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "burns 5 % of what all else costs: a positive control", "burnt 1 us beside 2 us"})
    void readsNoOtherLine(String line) {
        assertThat(Burnt.of(line)).isEmpty();
    }
}
