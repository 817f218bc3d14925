package dev.gatebench.mock.reply;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WakeUpTest {
    private static final long LONG = 20_000_000;

    private final WakeUp wakeUp = new WakeUp();

    @Test
    void setsTheTimerExactlyAtFirst() {
        assertThat(wakeUp.timerNanos(LONG)).isEqualTo(LONG);
    }

    @Test
    void settlesWhereOneWakeUpInFiveIsEarly() {
        SplittableRandom random = new SplittableRandom(1);
        int early = 0;
        for (int i = 0; i < 20_000; i++) {
            long late = wakeUp.timerNanos(LONG) - LONG + random.nextLong(80_000, 180_000);
            early += i >= 1000 && late <= 0 ? 1 : 0;
            wakeUp.fired(late);
        }
        assertThat(early / 19_000.0).isBetween(0.15, 0.25);
        assertThat(LONG - wakeUp.timerNanos(LONG)).isBetween(80_000L, 120_000L);
    }

    @Test
    void leadsByAFifthOfAMillisecondAtMost() {
        for (int i = 0; i < 1000; i++) {
            wakeUp.timerNanos(LONG);
            wakeUp.fired(5_000_000);
        }
        assertThat(wakeUp.timerNanos(LONG)).isEqualTo(LONG - 200_000);
    }

    @Test
    void neitherAnticipatesShortWaitsNorLearnsFromThem() {
        for (int i = 0; i < 1000; i++) {
            assertThat(wakeUp.timerNanos(1_000_000)).isEqualTo(1_000_000);
            wakeUp.fired(150_000);
        }
        assertThat(wakeUp.timerNanos(LONG)).isEqualTo(LONG);
    }
}
