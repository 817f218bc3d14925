package dev.gatebench.shenyu.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Burning on a thread whose CPU time is made up: each look at it is 30 us later. */
class BurnerTest {
    private static final long STEP_NS = 30_000;

    private final AtomicLong cpuNs = new AtomicLong();
    private final Burner burner = new Burner(() -> cpuNs.getAndAdd(STEP_NS));

    @Test
    void countsRequestsAndBurnsNothingUntilTold() {
        requests(1000);
        assertThat(burner.requests()).isEqualTo(1000);
        assertThat(burner.burntNs()).isZero();
    }

    @Test
    void burnsByTheThreadsCpuTimeWhatRequestsOwe() {
        burner.perRequest(6250);
        requests(8);
        assertThat(burner.burntNs())
                .as("8 × 6.25 us make a piece of 50 us, in steps of 30")
                .isEqualTo(60_000);
    }

    @Test
    void owesLessAfterAPieceThatWasTooLong() {
        burner.perRequest(6250);
        requests(10_000);
        assertThat(10_000 * 6250 - burner.burntNs()).isBetween(-STEP_NS, Burner.PIECE_NS);
    }

    @Test
    void burnsAtOnceWhatIsMoreThanAPiece() {
        burner.perRequest(600_000);
        requests(1);
        assertThat(burner.burntNs()).isEqualTo(600_000);
    }

    private void requests(int n) {
        for (int i = 0; i < n; i++) {
            burner.request();
        }
    }
}
