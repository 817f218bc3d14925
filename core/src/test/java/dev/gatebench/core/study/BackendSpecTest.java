package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackendSpecTest {

    @ParameterizedTest
    @CsvSource({"0B, 0", "100B, 100", "2KB, 2048", "64MB, 67108864"})
    void countsTheBytesOfTheBody(String body, int bytes) {
        assertThat(new BackendSpec("20ms", body).bodyBytes()).isEqualTo(bytes);
    }

    @Test
    void rejectsABodyThatIsNoSize() {
        assertThatThrownBy(() -> new BackendSpec("20ms", "2kB").bodyBytes())
                .hasMessage("backend.body must be a size such as 2KB, was '2kB'");
    }

    @ParameterizedTest
    @CsvSource({"20ms, 20000000", "0ms, 0", "0.5ms, 500000", "250us, 250000", "1.5s, 1500000000", "3ns, 3"})
    void knowsTheDelayWhereItIsFixed(String delay, long nanos) {
        assertThat(new BackendSpec(delay, "2KB").fixedDelay()).contains(Duration.ofNanos(nanos));
    }

    @Test
    void knowsNoSingleDelayOfADistribution() {
        assertThat(new BackendSpec("normal(20ms,2ms)", "2KB").fixedDelay()).isEmpty();
    }
}
