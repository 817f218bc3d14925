package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.backend.BackendSilence;
import dev.gatebench.lab.fake.FakeBackend;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.meter.SilentLoad;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BackendLedgerTest {
    private static final long SILENT_MS = 1000;
    private static final long LOAD_MS = 2000;

    private final FakeTime time = new FakeTime();

    /** Goes through a load and half of the silence after it. */
    private SilentLoad load() {
        long quietFrom = time.millis();
        time.pause(SILENT_MS);
        long from = time.millis();
        time.pause(LOAD_MS + SILENT_MS / 2);
        return new SilentLoad(new Window(from, from + LOAD_MS), quietFrom, from + LOAD_MS + SILENT_MS);
    }

    @Test
    void givesEachStepWhatWasCountedSinceTheOneBefore() throws IOException {
        try (FakeBackend backend = new FakeBackend()) {
            BackendClients client = BackendClients.of(backend.client());
            backend.counts(20, 1);
            BackendLedger ledger = new BackendLedger(List.of(client), time);

            SilentLoad first = load();
            backend.counts(120, 11);
            ledger.close(List.of("netty 10"));
            SilentLoad second = load();
            backend.counts(150, 11);
            ledger.close(List.of("netty 20"));

            assertThat(ledger.figures("netty 10", first, client)).hasValue(new BackendFigures(100, 10));
            assertThat(ledger.figures("netty 20", second, client)).hasValue(new BackendFigures(30, 0));
            assertThat(ledger.figures("netty 30", second, client)).isEmpty();
        }
    }

    @Test
    void tellsNothingOfTheStepsAroundASilenceThatItReadTooLate() throws IOException {
        try (FakeBackend backend = new FakeBackend()) {
            BackendClients client = BackendClients.of(backend.client());
            BackendLedger ledger = new BackendLedger(List.of(client), time);

            SilentLoad first = load();
            SilentLoad second = load();
            backend.counts(50, 1);
            ledger.close(List.of("netty 10"));
            ledger.close(List.of("netty 20"));
            SilentLoad third = load();
            backend.counts(70, 1);
            ledger.close(List.of("netty 30"));

            assertThat(ledger.figures("netty 10", first, client))
                    .as("read after the next load began")
                    .isEmpty();
            assertThat(ledger.figures("netty 20", second, client))
                    .as("counted from within its load on")
                    .isEmpty();
            assertThat(ledger.figures("netty 30", third, client)).hasValue(new BackendFigures(20, 0));
        }
    }

    /** Two loads of 2 s with silences around them; nothing was read between them. */
    @Test
    void asksLaterWhatWasCountedInASilenceThatItReadTooLate() throws IOException {
        try (FakeBackend backend = new FakeBackend()) {
            BackendClients client = BackendClients.of(backend.client());
            BackendLedger ledger = new BackendLedger(List.of(client), time);

            SilentLoad first = load();
            SilentLoad second = load();
            backend.counts(250, 9);
            ledger.close(List.of("netty 10"));
            ledger.close(List.of("netty 20"));
            long ago = time.millis() - first.load().fromEpochMs();
            BackendSilence before = new BackendSilence(ago + SILENT_MS, ago + 10, 20, 1);
            BackendSilence stall = new BackendSilence(ago - 500, ago - 700, 60, 9);
            long secondAgo = time.millis() - second.load().fromEpochMs();
            BackendSilence between = new BackendSilence(ago - LOAD_MS, secondAgo + 10, 120, 9);
            BackendSilence after = new BackendSilence(SILENT_MS / 2, 0, 250, 9);
            backend.wasSilent(before, stall, between, after);

            assertThat(ledger.figures("netty 10", first, client)).hasValue(new BackendFigures(100, 8));
            assertThat(ledger.figures("netty 20", second, client)).hasValue(new BackendFigures(130, 0));

            backend.wasSilent(stall, between, after);
            assertThat(ledger.figures("netty 10", first, client))
                    .as("nothing is known of the silence before it")
                    .isEmpty();
            backend.wasSilent(before, new BackendSilence(ago - LOAD_MS - 100, ago - LOAD_MS - 200, 110, 9), between);
            assertThat(ledger.figures("netty 10", first, client))
                    .as("a request came in the silence after it")
                    .isEmpty();
        }
    }

    @Test
    void tellsWhatEachOfSeveralBackendsReceivedAndNothingWhereOneDied() throws IOException {
        try (FakeBackend lasting = new FakeBackend()) {
            BackendClients both;
            BackendLedger ledger;
            SilentLoad first;
            try (FakeBackend dying = new FakeBackend()) {
                both = new BackendClients(List.of(lasting.client(), dying.client()));
                ledger = new BackendLedger(List.of(both), time);
                lasting.counts(70, 4);
                dying.counts(30, 2);
                first = load();
                ledger.close(List.of("netty 10"));
            }
            SilentLoad second = load();
            ledger.close(List.of("netty 20"));

            assertThat(ledger.figures("netty 10", first, both))
                    .hasValue(new BackendFigures(100, 6, Optional.of(List.of(70L, 30L))));
            assertThat(ledger.figures("netty 20", second, both)).isEmpty();
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
            ledger = new BackendLedger(List.of(client), time);
        }

        SilentLoad load = load();
        ledger.close(List.of("netty 10"));

        assertThat(ledger.figures("netty 10", load, client)).isEmpty();
    }
}
