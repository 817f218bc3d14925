package dev.gatebench.gatling.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrawTest {
    private static final List<Integer> WEIGHTS = List.of(7, 2, 1);

    @Test
    void drawsEachRequestAsOftenAsItsWeightGives() {
        int[] drawn = new int[3];
        Draw draw = new Draw(1, WEIGHTS);
        for (int user = 1; user <= 100; user++) {
            for (int sent = 0; sent < 1000; sent++) {
                drawn[draw.of(user, sent)]++;
            }
        }

        // four standard deviations of 100,000 draws
        assertThat(drawn[0]).isBetween(70_000 - 580, 70_000 + 580);
        assertThat(drawn[1]).isBetween(20_000 - 506, 20_000 + 506);
        assertThat(drawn[2]).isBetween(10_000 - 380, 10_000 + 380);
    }

    @Test
    void drawsTheSameBySeedAndOtherwiseForEachUser() {
        assertThat(sequence(new Draw(1, WEIGHTS), 5)).isEqualTo(sequence(new Draw(1, WEIGHTS), 5));
        assertThat(sequence(new Draw(1, WEIGHTS), 5)).isNotEqualTo(sequence(new Draw(2, WEIGHTS), 5));
        assertThat(sequence(new Draw(1, WEIGHTS), 5)).isNotEqualTo(sequence(new Draw(1, WEIGHTS), 6));
    }

    private static List<Integer> sequence(Draw draw, long user) {
        return IntStream.range(0, 100).mapToObj(sent -> draw.of(user, sent)).toList();
    }
}
