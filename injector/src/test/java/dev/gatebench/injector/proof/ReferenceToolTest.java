package dev.gatebench.injector.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.schedule.ClientSpec;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;

class ReferenceToolTest {
    /** As wrk2 4.0.0 printed it. */
    private static final String WRK2 = """
              Latency Distribution (HdrHistogram - Recorded Latency)
             50.000%  762.00us
             75.000%    1.09ms
             90.000%    1.29ms
             99.000%    1.83s
             99.900%    3.38ms
            100.000%    4.13ms
            """;

    @Test
    void readsQuantilesOfWrk2InEachUnit() throws Exception {
        assertThat(ReferenceTool.WRK2.ns(WRK2, 50)).isEqualTo(762_000);
        assertThat(ReferenceTool.WRK2.ns(WRK2, 90)).isEqualTo(1_290_000);
        assertThat(ReferenceTool.WRK2.ns(WRK2, 99)).isEqualTo(1.83e9);
    }

    @Test
    void readsQuantilesOfOhaInSeconds() throws Exception {
        assertThat(ReferenceTool.OHA.ns("{\"latencyPercentiles\": {\"p50\": 0.0101, \"p99\": 0.0102}}", 50))
                .isEqualTo(10_100_000);
    }

    @Test
    void saysWhichQuantileIsMissing() {
        assertThatThrownBy(() -> ReferenceTool.OHA.ns("{\"latencyPercentiles\": {\"p50\": null}}", 50))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("oha must print its p50");
        assertThatThrownBy(() -> ReferenceTool.WRK2.ns("", 90)).hasMessageContaining("wrk2 must print its p90");
    }

    @Test
    void tellsTheRateAndCountsWrk2sCalibrationApart() {
        assertThat(ReferenceTool.WRK2.command(URI.create("http://127.0.0.1:1"), ClientSpec.CLEAR, 5))
                .containsSequence("--rate", "400")
                .containsSequence("--duration", "16s")
                .endsWith("http://127.0.0.1:1");
    }

    @Test
    void sharesConnectionsByHttp2AsTheInjectorDoes() {
        ClientSpec client = ClientSpec.CLEAR
                .withScheme(ClientSpec.Scheme.HTTPS)
                .withHttp(ClientSpec.HTTP_2)
                .withStreams(2);

        assertThat(ReferenceTool.OHA.command(URI.create("https://127.0.0.1:1"), client, 5))
                .contains("--insecure")
                .containsSequence("--http2", "-p", "2")
                .containsSequence("-c", "30");
        assertThat(ReferenceTool.OHA.command(URI.create("http://127.0.0.1:1"), ClientSpec.CLEAR, 5))
                .containsSequence("-c", "60")
                .doesNotContain("--http2");
        assertThat(ReferenceTool.WRK2.speaks(client)).isFalse();
    }
}
