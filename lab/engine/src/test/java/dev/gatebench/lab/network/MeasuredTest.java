package dev.gatebench.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MeasuredTest {

    @Test
    void takesQuantilesOfTheTimesByTheirRank() {
        Measured of200 =
                Measured.of(LongStream.rangeClosed(1, 200).map(i -> 201 - i).toArray(), 7, 8);

        assertThat(of200).isEqualTo(new Measured(200, 1, 100, 198, 7, 8));
        assertThat(Measured.of(new long[] {5}, 0, 0)).isEqualTo(new Measured(1, 5, 5, 5, 0, 0));
    }

    @Test
    void isToldByALineOfALog() {
        Measured measured = new Measured(500, 60_000, 70_000, 90_000, 117_000_000, 116_000_000);

        assertThat(Measured.in("a warning of the JVM\n" + measured.line() + "\n"))
                .hasValue(measured);
        assertThat(Measured.in("")).isEmpty();
        assertThat(Measured.in("measured 500 60000")).isEmpty();
        assertThat(Measured.in("measured 9999999999999999999 1 1 1 1 1")).isEmpty();
    }

    @Test
    void needsAWholeToken() {
        assertThat(Token.of(Token.random().text()).text()).hasSize(64);
        assertThatThrownBy(() -> Token.of("")).hasMessage("a token must have 64 letters, had 0");
        assertThatThrownBy(() -> Token.of("too short")).isInstanceOf(IllegalArgumentException.class);
    }
}
