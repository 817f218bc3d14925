package dev.gatebench.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.Handshakes;
import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.TrialBuilder;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProtocolFindingTest {
    private static final ClientSpec TLS = ClientSpec.CLEAR.withScheme(ClientSpec.Scheme.HTTPS);
    private static final Protocol NEGOTIATED =
            new Protocol(1, Optional.of("TLSv1.3"), Optional.of("TLS_AES_128_GCM_SHA256"));

    private static final Traffic UNTOLD =
            TrialBuilder.trial("arm", new ClosedLoad(10), 1, 1).build().traffic();

    @Test
    void judgesNothingOfHttp11InClear() {
        assertThat(ProtocolFinding.of(ClientSpec.CLEAR, UNTOLD, 10)).isEmpty();
        assertThat(ProtocolFinding.of(ClientSpec.CLEAR.withKeepAlive(false), UNTOLD, 10))
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
        assertThat(ProtocolFinding.of(TLS, UNTOLD, 10).map(CheckResult::verdict))
                .contains(Verdict.NOT_CHECKABLE);
        assertThat(verdict(TLS.withKeepAlive(false), NEGOTIATED))
                .as("how many handshakes resumed a session")
                .isEqualTo(Verdict.NOT_CHECKABLE);
    }

    @Test
    void failsWhereHandshakesAreNotOfTheKindThatIsAskedFor() {
        ClientSpec resuming = TLS.withKeepAlive(false);
        ClientSpec whole = resuming.withTls(new TlsSpec(TlsSpec.Version.TLS_1_3, false, TlsSpec.Certificate.ECDSA));
        assertThat(verdict(resuming, 15, 95)).as("10 can resume none").isEqualTo(Verdict.PASS);
        assertThat(verdict(resuming, 16, 94)).isEqualTo(Verdict.FAIL);
        assertThat(verdict(resuming, 110, 0)).isEqualTo(Verdict.FAIL);
        assertThat(verdict(resuming, 10, 10)).as("too few to tell").isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(verdict(whole, 100, 0)).isEqualTo(Verdict.PASS);
        assertThat(verdict(whole, 99, 1)).isEqualTo(Verdict.FAIL);
        assertThat(verdict(TLS, 10, 0)).as("of connections that are kept").isEqualTo(Verdict.PASS);
    }

    private static Verdict verdict(ClientSpec asked, long whole, long resumed) {
        Traffic told = UNTOLD.with()
                .protocol(NEGOTIATED)
                .handshakes(new Handshakes(whole, resumed))
                .build();
        return ProtocolFinding.of(asked, told, 10).orElseThrow().verdict();
    }

    private static Verdict verdict(ClientSpec asked, Protocol spoken) {
        return ProtocolFinding.of(asked, UNTOLD.with().protocol(spoken).build(), 10)
                .orElseThrow()
                .verdict();
    }
}
