package dev.gatebench.core.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SloCrossingTest {
    private static final long MS = 1_000_000;

    @Test
    void liesBetweenThePointsOnTheLogarithmOfTheTime() {
        List<SloCrossing.At> points = List.of(new SloCrossing.At(2000, 40 * MS), new SloCrossing.At(1000, 10 * MS));

        // 20 ms is half way between 10 and 40 by factors
        assertThat(SloCrossing.rate(points, 20 * MS).orElseThrow()).isCloseTo(1500, within(1e-6));
    }

    @Test
    void pointsThatFallAsTheRateRisesAreTakenTogether() {
        List<SloCrossing.At> points = List.of(
                new SloCrossing.At(1000, 10 * MS),
                new SloCrossing.At(2000, 40 * MS),
                new SloCrossing.At(3000, 10 * MS),
                new SloCrossing.At(4000, 80 * MS));

        // 40 and 10 ms are 20 ms at 2,500/s together, so that 40 ms is half way to 80 ms at 4,000/s
        assertThat(SloCrossing.rate(points, 40 * MS).orElseThrow()).isCloseTo(3250, within(1e-6));
    }

    /** Between trials of one rate nothing is passed, in whichever order they were measured. */
    @Test
    void trialsOfTheSameRateAreOnePoint() {
        List<SloCrossing.At> points = List.of(
                new SloCrossing.At(1000, 10 * MS),
                new SloCrossing.At(2000, 20 * MS),
                new SloCrossing.At(2000, 45 * MS),
                new SloCrossing.At(4000, 120 * MS));

        // 20 and 45 ms are 30 ms at 2,000/s together, and 60 ms is half way from there to 120 at 4,000/s
        assertThat(SloCrossing.rate(points, 60 * MS).orElseThrow()).isCloseTo(3000, within(1e-6));
        assertThat(SloCrossing.rate(points, 40 * MS).orElseThrow()).isGreaterThan(2000);
    }

    @Test
    void isUnknownWhereTheGoalIsNeverPassedOrAlways() {
        List<SloCrossing.At> points = List.of(new SloCrossing.At(1000, 10 * MS), new SloCrossing.At(2000, 40 * MS));

        assertThat(SloCrossing.rate(points, 50 * MS)).isEmpty();
        assertThat(SloCrossing.rate(points, 10 * MS)).isEmpty();
        assertThat(SloCrossing.rate(List.of(), 10 * MS)).isEmpty();
    }
}
