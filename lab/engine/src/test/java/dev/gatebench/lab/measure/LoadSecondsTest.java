package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.Window;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class LoadSecondsTest {
    private static final long START = 1_700_000_000_000L;

    @Property(tries = 200)
    void cutsALoadWithoutAGapWhereverTheDriversSecondsBegin(
            @ForAll @IntRange(min = 1, max = 20_000) int lengthMs,
            @ForAll @IntRange(min = -3000, max = 3000) int beginMs) {
        Window whole = new Window(START, START + lengthMs);

        List<Window> seconds = TimeLines.seconds(whole, START + beginMs);

        assertThat(seconds.get(0).fromEpochMs()).isEqualTo(whole.fromEpochMs());
        assertThat(seconds.get(seconds.size() - 1).toEpochMs()).isEqualTo(whole.toEpochMs());
        for (int i = 1; i < seconds.size(); i++) {
            assertThat(seconds.get(i).fromEpochMs())
                    .isEqualTo(seconds.get(i - 1).toEpochMs());
            assertThat(Math.floorMod(seconds.get(i).fromEpochMs() - START - beginMs, 1000L))
                    .as("where one of the driver's begins")
                    .isZero();
        }
        if (seconds.size() > 1) {
            assertThat(seconds)
                    .allSatisfy(second -> assertThat(second.lengthMs()).isBetween(500L, 2000L));
        }
    }
}
