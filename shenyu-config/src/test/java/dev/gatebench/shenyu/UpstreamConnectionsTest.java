package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpstreamConnectionsTest {
    // 5234 and 5243 were counted without keep-alive
    @ParameterizedTest
    @CsvSource({
        "REUSED, 10000, 300, true",
        "REUSED, 5234, 5243, false",
        "ONE_PER_REQUEST, 5234, 5243, true",
        "ONE_PER_REQUEST, 10000, 300, false",
        "ONE_PER_REQUEST, 100, 97, false"
    })
    void tellsKeepAliveFromCloseByTheCounts(
            UpstreamConnections expected, long requests, long connections, boolean fits) {
        assertThat(expected.fits(requests, connections)).isEqualTo(fits);
    }
}
