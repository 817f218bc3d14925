package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Optional;

/** Proves of a gateway that runs, embedded or a distribution, that it is what the study asked for. */
final class StrategyProof {
    private StrategyProof() {}

    /**
     * Sends requests, each of which must reach the backend by the strategy and on the connections that its settings
     * say.
     */
    static void require(RunningGateway gateway, CountingBackend backend, String strategy, int requests)
            throws Exception {
        for (int i = 0; i < requests; i++) {
            HttpResponse<String> reply = gateway.get("/http/echo?n=" + i);
            assertThat(reply.statusCode()).isEqualTo(200);
            assertThat(reply.body()).isEqualTo(CountingBackend.BODY + "GET /http/echo?n=" + i + " HTTP/1.1");
        }

        assertThat(backend.requests()).isEqualTo(requests);
        assertThat(gateway.launch().upstreamConnections().fits(backend.requests(), backend.connections()))
                .as("%d connections for %d requests", backend.connections(), backend.requests())
                .isTrue();
        assertThat(gateway.log().stream().map(StrategyProof::loadedBy).flatMap(Optional::stream))
                .extracting(Strategy::word)
                .containsExactly(strategy);
    }

    /** The strategy whose client a line of the gateway's log says was loaded. */
    static Optional<Strategy> loadedBy(String logLine) {
        return Arrays.stream(Strategy.values())
                .filter(strategy -> strategy.loadedLine().matcher(logLine).find())
                .findFirst();
    }
}
