package dev.gatebench.jmh.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.jmh.agreement.Guard.Called;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GuardTest {

    private static final Duration LIMIT = Duration.ofMillis(50);

    private final Guard guard = new Guard();
    private final AtomicBoolean stop = new AtomicBoolean();

    @AfterEach
    void letThreadsEnd() {
        stop.set(true);
        guard.close();
    }

    private int spin() {
        int rounds = 0;
        while (!stop.get()) {
            rounds++;
        }
        return rounds;
    }

    @Test
    void handsBackTheValue() {
        assertThat(guard.call(LIMIT, () -> 7).value()).hasValue(7);
    }

    @Test
    void handsBackWhatIsThrownErrorsToo() {
        Called<Integer> called = guard.call(LIMIT, () -> {
            throw new StackOverflowError("deep");
        });

        assertThat(called.failure()).hasValueSatisfying(e -> assertThat(e).isInstanceOf(StackOverflowError.class));
        assertThat(called.hung()).isFalse();
    }

    @Test
    void abandonsACallThatTurnsInCirclesAndGoesOn() {
        assertThat(guard.call(LIMIT, this::spin).hung()).isTrue();
        assertThat(guard.call(LIMIT, () -> 8).value()).hasValue(8);
    }

    @Test
    void abandonsACallThatWaitsForEver() {
        assertThat(guard.call(Duration.ofMillis(5), () -> {
                            Thread.sleep(60_000);
                            return 1;
                        })
                        .hung())
                .isTrue();
    }
}
