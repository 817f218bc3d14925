package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.lab.backend.BackendClient;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.backend.MockBackendClient;
import dev.gatebench.lab.fake.FakeBackend;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.progress.Progress;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LiveFiguresTest {
    private static final Duration BEFORE = Duration.ofSeconds(100);
    private static final Load LOAD = new ClosedLoad(20);
    private static final Step STEP = new Step(
            "netty closed 20 fork 1 round 1",
            StepKind.TRIAL,
            "netty",
            URI.create("http://127.0.0.1:1"),
            LOAD,
            0,
            1_000,
            8_000,
            1_000,
            OptionalInt.empty(),
            Optional.empty(),
            false,
            Optional.empty(),
            List.of());

    private final FakeTime time = new FakeTime();
    private final List<String> shown = new ArrayList<>();
    private final List<Duration> done = new ArrayList<>();
    private boolean watched = true;

    @Test
    void showsWhatTheBackendsReceiveAndWhatBecameOfTheTrials() throws IOException {
        try (FakeBackend backend = counting()) {
            LiveFigures live = live();
            live.finished(TrialBuilder.trial("netty", LOAD, 1, 1).build());
            live.finished(Trial.failed(trial(2), "fake", time.instant(), "the driver died", List.of()));
            live.started(STEP, Optional.of(BackendClients.of(backend.client())), BEFORE);

            pass(live, 6_000);

            assertThat(shown.get(shown.size() - 1))
                    .isEqualTo("2,000 requests/s, 2 of 4 trials of this fork, 1 failed, 0 errors");
            assertThat(done)
                    .startsWith(BEFORE.plusSeconds(2))
                    .allMatch(now -> now.compareTo(BEFORE.plusSeconds(6)) <= 0);
        }
    }

    @Test
    void saysNoMoreTimeIsDoneThanTheStepWasPlannedToTake() throws IOException {
        try (FakeBackend backend = counting()) {
            LiveFigures live = live();
            live.started(STEP, Optional.of(BackendClients.of(backend.client())), BEFORE);

            pass(live, 60_000);

            assertThat(done.get(done.size() - 1)).isEqualTo(BEFORE.plusMillis(STEP.totalMs()));
        }
    }

    @Test
    void neverGoesBack() {
        LiveFigures live = live();
        pass(live, 4_000);
        live.started(STEP, Optional.empty(), BEFORE);
        pass(live, 11_000);
        live.ended(STEP);
        pass(live, 4_000);

        assertThat(done).isSorted().startsWith(BEFORE).endsWith(BEFORE.plusMillis(STEP.totalMs()));
    }

    @Test
    void asksNobodyWhereNobodyWatches() {
        watched = false;
        LiveFigures live = live();
        live.started(STEP, Optional.of(BackendClients.of(nobody())), BEFORE);

        pass(live, 6_000);

        assertThat(shown).isEmpty();
    }

    @Test
    void leavesTheRateOutWhereTheBackendDoesNotAnswer() {
        LiveFigures live = live();
        live.started(STEP, Optional.of(BackendClients.of(nobody())), BEFORE);

        pass(live, 6_000);

        assertThat(shown).isNotEmpty().allMatch(line -> line.equals("0 of 4 trials of this fork, 0 errors"));
    }

    private LiveFigures live() {
        return new LiveFigures(new Shown(), time, Runnable::run, 4, BEFORE);
    }

    private void pass(LiveFigures live, long ms) {
        for (long passed = 0; passed < ms; passed += FakeTime.TICK_MS) {
            time.pause(FakeTime.TICK_MS);
            live.look();
        }
    }

    /** Two requests a millisecond. */
    private FakeBackend counting() throws IOException {
        FakeBackend backend = new FakeBackend();
        time.onTick(() -> backend.counts(2 * (time.millis() - FakeTime.START_MS), 10));
        return backend;
    }

    /** A port at which nothing listens. */
    private static BackendClient nobody() {
        return new MockBackendClient(URI.create("http://127.0.0.1:1"));
    }

    private static TrialId trial(int round) {
        return new TrialId("netty", LOAD, 1, round);
    }

    private final class Shown implements Progress {
        @Override
        public void running(String what, Duration before) {}

        @Override
        public void line(String text) {}

        @Override
        public boolean isWatched() {
            return watched;
        }

        @Override
        public void figures(String text, Duration now) {
            shown.add(text);
            done.add(now);
        }

        @Override
        public void close() {}
    }
}
