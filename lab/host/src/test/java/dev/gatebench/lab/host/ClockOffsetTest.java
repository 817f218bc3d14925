package dev.gatebench.lab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.process.EnvironmentException;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {
    private final ClockOffset ahead = new ClockOffset(500, 3);

    @Test
    void convertsThereAndBack() {
        Window window = new Window(1000, 2000);

        assertThat(ahead.onHost(window)).isEqualTo(new Window(1500, 2500));
        assertThat(ahead.inLabTime(ahead.onHost(window))).isEqualTo(window);
        assertThat(ahead.readAt(1500)).isEqualTo(new ReadAt(1000, 3));
    }

    @Test
    void refusesAHostWhoseClockIsNotKnownWellEnough() {
        assertThatCode(() -> ahead.require("a pod")).doesNotThrowAnyException();
        assertThatThrownBy(() -> new ClockOffset(0, 26).require("a pod"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage(
                        "the clock of a pod must be known to 25 ms, is to 26 ms: its answers take too long; choose a"
                                + " host that is nearer");
    }
}
