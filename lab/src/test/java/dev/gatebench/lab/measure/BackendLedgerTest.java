package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.fake.FakeBackend;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BackendLedgerTest {

    @Test
    void givesEachStepWhatWasCountedSinceTheOneBefore() throws IOException {
        try (FakeBackend backend = new FakeBackend()) {
            BackendClients client = BackendClients.of(backend.client());
            backend.counts(20, 1);
            BackendLedger ledger = new BackendLedger(List.of(client));

            backend.counts(120, 11);
            ledger.close(List.of("netty 10"));
            backend.counts(150, 11);
            ledger.close(List.of("netty 20"));

            assertThat(ledger.figures("netty 10", client)).hasValue(new BackendFigures(100, 10));
            assertThat(ledger.figures("netty 20", client)).hasValue(new BackendFigures(30, 0));
            assertThat(ledger.figures("netty 30", client)).isEmpty();
        }
    }

    @Test
    void tellsWhatEachOfSeveralBackendsReceivedAndNothingWhereOneDied() throws IOException {
        try (FakeBackend lasting = new FakeBackend()) {
            BackendClients both;
            BackendLedger ledger;
            try (FakeBackend dying = new FakeBackend()) {
                both = new BackendClients(List.of(lasting.client(), dying.client()));
                ledger = new BackendLedger(List.of(both));
                lasting.counts(70, 4);
                dying.counts(30, 2);
                ledger.close(List.of("netty 10"));
            }
            ledger.close(List.of("netty 20"));

            assertThat(ledger.figures("netty 10", both))
                    .hasValue(new BackendFigures(100, 6, Optional.of(List.of(70L, 30L))));
            assertThat(ledger.figures("netty 20", both)).isEmpty();
        }
    }

    @Test
    void asksForTheDelayThatIsCertain() throws IOException {
        try (FakeBackend backend = new FakeBackend()) {
            assertThat(backend.client().leastDelayNs()).isEmpty();
            backend.promises(5_000_000);
            assertThat(backend.client().leastDelayNs()).hasValue(5_000_000);
        }
    }

    @Test
    void hasNoFiguresOfABackendThatDied() throws IOException {
        BackendLedger ledger;
        BackendClients client;
        try (FakeBackend backend = new FakeBackend()) {
            client = BackendClients.of(backend.client());
            ledger = new BackendLedger(List.of(client));
        }

        ledger.close(List.of("netty 10"));

        assertThat(ledger.figures("netty 10", client)).isEmpty();
    }
}
