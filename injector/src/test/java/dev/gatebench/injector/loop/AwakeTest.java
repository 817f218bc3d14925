package dev.gatebench.injector.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AwakeTest {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Awake awake = new Awake();

    @Test
    void isTooLongAfterFourFifthsOfAWhile() {
        assertThat(awake.tooLong(1000 * MS)).as("a while begins").isFalse();
        assertThat(awake.tooLong(1079 * MS)).isFalse();
        assertThat(awake.tooLong(1081 * MS)).isTrue();
        assertThat(awake.tooLong(1101 * MS)).as("the next while begins").isFalse();
    }

    @Test
    void isNotWhereItSlept() {
        awake.tooLong(1000 * MS);
        awake.slept(10 * MS);

        assertThat(awake.tooLong(1085 * MS)).isFalse();
        assertThat(awake.tooLong(1091 * MS)).isTrue();
    }
}
