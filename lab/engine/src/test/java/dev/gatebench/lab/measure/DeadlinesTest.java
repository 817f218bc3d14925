package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DeadlinesTest {
    private static final Step WARM_UP = step("warm-up", StepKind.WARM_UP);
    private static final Step FIRST = step("first", StepKind.TRIAL);
    private static final Step SECOND = step("second", StepKind.TRIAL);

    private final Deadlines deadlines = new Deadlines(
            new Schedule(
                    new RequestSpec("GET", "/", Map.of(), 0),
                    new Expectation(200, 0, "body", 1),
                    1000,
                    "events",
                    List.of(WARM_UP, FIRST, SECOND),
                    1,
                    Optional.empty()),
            0);

    private static Step step(String name, StepKind kind) {
        return new Step(
                name,
                kind,
                "arm",
                URI.create("http://a"),
                new ClosedLoad(1),
                0,
                0,
                5000,
                0,
                OptionalInt.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                List.of());
    }

    @Test
    void letsADriverStartForAMinuteAndTheGap() {
        assertThat(deadlines.missed(seconds(61))).isEmpty();
        assertThat(deadlines.missed(seconds(62))).hasValue("the driver must begin 'warm-up' within 61 s, and did not");
    }

    @Test
    void letsAStepLastAsPlannedAndHalfAMinute() {
        deadlines.started(WARM_UP, seconds(1));
        assertThat(deadlines.missed(seconds(36))).isEmpty();
        assertThat(deadlines.missed(seconds(37))).hasValue("the driver must end 'warm-up' within 35 s, and did not");
    }

    @Test
    void letsTheNextStepBeginWithinHalfAMinuteOfItsGap() {
        deadlines.started(WARM_UP, 0);
        deadlines.ended(WARM_UP, seconds(5));
        assertThat(deadlines.missed(seconds(36))).isEmpty();
        assertThat(deadlines.missed(seconds(37))).hasValue("the driver must begin 'first' within 31 s, and did not");
    }

    @Test
    void missesWhatWasObservedOnceTheNextStepIsLongOver() {
        runToTheEndOfTheFirst();
        deadlines.started(SECOND, seconds(20));
        deadlines.ended(SECOND, seconds(25));

        assertThat(deadlines.missed(seconds(55))).isEmpty();
        assertThat(deadlines.missed(seconds(56)))
                .hasValue("the driver must report the results of 'first' within 30 s of the end of the step after it,"
                        + " and did not");

        deadlines.observed("first");
        assertThat(deadlines.missed(seconds(56))).isEmpty();
    }

    @Test
    void letsADriverWriteItsReportForFiveMinutes() {
        runToTheEndOfTheFirst();
        deadlines.observed("first");
        deadlines.started(SECOND, seconds(20));
        deadlines.ended(SECOND, seconds(25));
        assertThat(deadlines.missed(seconds(325))).isEmpty();
        assertThat(deadlines.missed(seconds(326)))
                .hasValue("the driver must end after its last step within 300 s, and did not");
    }

    @Test
    void countsNoTimeInWhichNothingWasSeen() {
        runToTheEndOfTheFirst();
        deadlines.started(SECOND, seconds(20));
        deadlines.ended(SECOND, seconds(25));
        deadlines.lost(seconds(50));
        assertThat(deadlines.missed(seconds(80))).isEmpty();
        assertThat(deadlines.missed(seconds(81))).isPresent();

        deadlines.observed("first");
        assertThat(deadlines.missed(seconds(350))).isEmpty();
        assertThat(deadlines.missed(seconds(351))).isPresent();
    }

    @Test
    void waitsNotForEverForADriverWhileNothingIsSeen() {
        deadlines.started(WARM_UP, 0);
        for (int second = 0; second <= 335; second += 5) {
            deadlines.lost(seconds(second));
            assertThat(deadlines.missed(seconds(second))).as("%d s", second).isEmpty();
        }
        deadlines.lost(seconds(336));
        assertThat(deadlines.missed(seconds(336)))
                .hasValue("the driver must end 'warm-up' within 335 s, which allows this machine to stall for 300 s,"
                        + " and did not");
    }

    private void runToTheEndOfTheFirst() {
        deadlines.started(WARM_UP, 0);
        deadlines.ended(WARM_UP, seconds(5));
        deadlines.started(FIRST, seconds(6));
        deadlines.ended(FIRST, seconds(11));
    }

    private static long seconds(long seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }
}
