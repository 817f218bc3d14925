package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20ms | 20000000",
                "fixed(20ms) | 20000000",
                "uniform(10ms,30ms) | 10000000",
                "percentiles(50:20ms,90:30ms,100:200ms) | 20000000",
                "percentiles(50: 1.5ms ,100:2ms) | 1500000"
            })
    void knowsTheDelayThatEachReplyHasAtLeast(String delay, long nanos) {
        assertThat(new BackendSpec(delay, "2KB").leastDelay()).contains(Duration.ofNanos(nanos));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0ms", "uniform(0,30ms)", "uniform(0ms,30ms)", "normal(20ms,2ms)", "exponential(20ms)"})
    void promisesNoDelayThatIsNotCertain(String delay) {
        assertThat(new BackendSpec(delay, "2KB").leastDelay()).isEmpty();
    }

    @Test
    void knowsNoSingleDelayOfADistribution() {
        assertThat(new BackendSpec("normal(20ms,2ms)", "2KB").fixedDelay()).isEmpty();
    }
}
