package dev.gatebench.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProtocolFindingTest {
    private static final ClientSpec TLS = ClientSpec.CLEAR.withScheme(ClientSpec.Scheme.HTTPS);
    private static final Protocol NEGOTIATED =
            new Protocol(1, Optional.of("TLSv1.3"), Optional.of("TLS_AES_128_GCM_SHA256"));

    @Test
    void judgesNothingOfHttp11InClear() {
        assertThat(ProtocolFinding.of(ClientSpec.CLEAR, Optional.empty())).isEmpty();
        assertThat(ProtocolFinding.of(ClientSpec.CLEAR.withKeepAlive(false), Optional.empty()))
                .isEmpty();
    }

    @Test
    void failsWhereAnotherVersionProtocolOrCipherSuiteWasNegotiated() {
        assertThat(verdict(TLS, NEGOTIATED)).isEqualTo(Verdict.PASS);
        assertThat(verdict(TLS.withHttp(2), NEGOTIATED)).isEqualTo(Verdict.FAIL);
        assertThat(verdict(TLS, new Protocol(1, Optional.of("TLSv1.2"), NEGOTIATED.cipher())))
                .isEqualTo(Verdict.FAIL);
        assertThat(verdict(TLS, new Protocol(1, NEGOTIATED.tls(), Optional.of("TLS_AES_256_GCM_SHA384"))))
                .isEqualTo(Verdict.FAIL);
        assertThat(verdict(TLS, new Protocol(1, Optional.empty(), Optional.empty())))
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void neverPassesOnWhatADriverDoesNotTell() {
        assertThat(ProtocolFinding.of(TLS, Optional.empty()).map(CheckResult::verdict))
                .contains(Verdict.NOT_CHECKABLE);
        assertThat(verdict(TLS.withKeepAlive(false), NEGOTIATED))
                .as("how many handshakes resumed a session")
                .isEqualTo(Verdict.NOT_CHECKABLE);
    }

    private static Verdict verdict(ClientSpec asked, Protocol spoken) {
        return ProtocolFinding.of(asked, Optional.of(spoken)).orElseThrow().verdict();
    }
}
