package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GrowingSumTest {
    private final GrowingSum sum = new GrowingSum();

    @Test
    void growsWithItsReadings() {
        assertThat(after(5, 7, 7, 10)).isEqualTo(10);
    }

    @Test
    void countsATimeOnceThatIsOnItsWayToAParent() {
        assertThat(after(100, 40, 45, 110)).isEqualTo(110);
    }

    @Test
    void goesOnAfterAProcessThatNobodyWaitedFor() {
        assertThat(after(100, 40, 45, 50, 55, 60))
                .as("100, and 20 of those that live on")
                .isEqualTo(120);
    }

    @Test
    void neverShrinks() {
        assertThat(after(100, 40, 30, 20, 10, 0)).isEqualTo(100);
    }

    private long after(long... readings) {
        return LongStream.of(readings).map(sum::with).max().orElseThrow();
    }
}
