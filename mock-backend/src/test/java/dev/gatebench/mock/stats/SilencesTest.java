package dev.gatebench.mock.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SilencesTest {
    private static final long LOOK_MS = 20;

    private final Silences silences = new Silences();
    private long nowMs;

    /** Looks every 20 ms for a time and finds the same. */
    private void looks(long ms, long requests, long connections, boolean idle) {
        for (long end = nowMs + ms; nowMs < end; nowMs += LOOK_MS) {
            silences.look(TimeUnit.MILLISECONDS.toNanos(nowMs), requests, connections, idle);
        }
    }

    private Iterable<Silence> told() {
        return silences.until(TimeUnit.MILLISECONDS.toNanos(nowMs));
    }

    @Test
    void keepsWhatHadBeenCountedByEachSilence() {
        looks(200, 10, 1, true);
        for (int request = 11; request <= 50; request++) {
            looks(LOOK_MS, request, 3, false);
        }
        looks(100, 50, 3, true);

        // the first: 0 to 180 ms, busy from 200 to 1000 ms; the second began at 1000 and lasts at 1100
        assertThat(told()).containsExactly(new Silence(1100, 920, 10, 1), new Silence(100, 0, 50, 3));
    }

    @Test
    void takesNoTimeInWhichSomethingIsInFlightOrCountedForSilent() {
        looks(500, 5, 1, false);
        assertThat(told()).isEmpty();

        for (int request = 6; request < 30; request++) {
            looks(LOOK_MS * 2, request, 1, true);
        }
        assertThat(told()).as("requests that are answered at once, 40 ms apart").isEmpty();
    }

    @Test
    void tellsTwoSilencesApartBetweenWhichOneRequestCame() {
        looks(100, 5, 1, true);
        looks(100, 6, 1, true);

        assertThat(told()).containsExactly(new Silence(200, 120, 5, 1), new Silence(100, 0, 6, 1));
    }

    @Test
    void keepsTheLastAndForgetsThemWhenCountsBeginAnew() {
        for (int request = 1; request <= Silences.KEPT + 10; request++) {
            looks(100, request, 1, true);
        }
        looks(LOOK_MS, Silences.KEPT + 10, 1, false);
        assertThat(told())
                .hasSize(Silences.KEPT)
                .first()
                .extracting(Silence::requests)
                .isEqualTo(11L);

        silences.clear();
        assertThat(told()).isEmpty();
    }
}
