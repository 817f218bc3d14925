package dev.gatebench.lab.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.gatebench.core.fuzz.Hidden;
import dev.gatebench.lab.driver.tool.RequestLog;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Inputs that fuzzing found and that are too long to be kept as files. */
class LongInputTest {
    /** As BigDecimal reads it, its time grows with the square of the length: minutes. */
    @Test
    void readsNoTimeOfAMillionDigits() {
        assertTimeoutPreemptively(
                Duration.ofSeconds(10), () -> assertThatThrownBy(() -> RequestLog.ns("0." + "9".repeat(4_000_000)))
                        .isInstanceOf(ArithmeticException.class)
                        .hasMessage("no time that is measured: it has 4000002 characters"));
    }

    @Test
    void readsAVersionOfManyParts() throws Exception {
        String order = "dev.gatebench.lab.gateway.declared.VersionOrder";

        assertThat(Hidden.call(order, "isBefore", "1" + ".1".repeat(200_000), "1.29.7"))
                .isEqualTo(true);
    }
}
