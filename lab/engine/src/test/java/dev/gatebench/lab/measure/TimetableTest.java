package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.meter.SilentLoad;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TimetableTest {
    private final Step direct = step("direct", 100, false);
    private final Step a = step("a", 100, false);
    private final Step b = step("b", 300, true);
    private final Step after = step("after", 100, false);
    private final Timetable timetable = new Timetable(List.of(direct, a, b, after));

    @Test
    void isSilentOnlyOnceAllThatRanTogetherHaveEnded() {
        assertThat(timetable.ended(direct, 9)).isTrue();
        assertThat(timetable.ended(b, 9)).isFalse();
        assertThat(timetable.ended(a, 9)).isTrue();
    }

    @Test
    void knowsWhichStepIsTheFirstOfThoseThatBeginTogether() {
        assertThat(timetable.started(direct, 0)).isTrue();
        assertThat(timetable.started(b, 200)).isTrue();
        assertThat(timetable.started(a, 200)).isFalse();
        assertThat(timetable.started(after, 600)).isTrue();
        assertThat(timetable.started(after, 600)).as("told twice").isFalse();
    }

    @Test
    void knowsALoadFromItsFirstConnectionToItsLastReplyOnceItHasEnded() {
        timetable.started(direct, 1000);
        assertThat(timetable.load(direct)).isEmpty();

        timetable.ended(direct, 1400);

        assertThat(timetable.load(direct))
                .hasValue(new SilentLoad(new Window(1000, 1400), Long.MIN_VALUE, Long.MAX_VALUE));
        assertThat(timetable.load(a)).isEmpty();

        timetable.started(b, 1650);
        timetable.started(a, 1660);
        timetable.ended(a, 2000);

        assertThat(timetable.load(direct).orElseThrow().quietToEpochMs()).isEqualTo(1650);
        assertThat(timetable.load(a)).hasValue(new SilentLoad(new Window(1660, 2000), 1400, Long.MAX_VALUE));
    }

    @Test
    void knowsWhatRunsBesideAStep() {
        assertThat(timetable.beside(a)).containsExactly(b);
        assertThat(timetable.beside(direct)).isEmpty();
        assertThat(timetable.namesTogether(b)).containsExactly("a", "b");
    }

    @Test
    void plansTheLongestOfThoseThatRunTogether() {
        assertThat(timetable.plannedBefore(direct)).isEqualTo(Duration.ZERO);
        assertThat(timetable.plannedBefore(b)).isEqualTo(Duration.ofMillis(100));
        assertThat(timetable.plannedBefore(after)).isEqualTo(Duration.ofMillis(400));
    }

    @Test
    void endsASilenceWithTheFirstStepAfterIt() {
        assertThat(timetable.gapAfterEnded(direct)).isEqualTo(Long.MAX_VALUE);
        timetable.started(direct, 1000);
        timetable.started(b, 2001);
        timetable.started(a, 2003);
        assertThat(timetable.gapBefore(direct)).isEqualTo(Timetable.FIRST_GAP);
        assertThat(timetable.gapBefore(b)).isEqualTo(timetable.gapAfter(direct));
        assertThat(timetable.gapAfterEnded(direct)).isEqualTo(2001);
        assertThat(timetable.gapBeforeEnded(a)).isEqualTo(2001);
        assertThat(timetable.gapAfter(a)).isEqualTo(timetable.gapAfter(b));
        assertThat(timetable.gapAfterEnded(after)).isEqualTo(Long.MAX_VALUE);
    }

    private static Step step(String name, long ms, boolean beside) {
        return new Step(
                name,
                StepKind.TRIAL,
                name,
                URI.create("http://127.0.0.1:1"),
                new ClosedLoad(1),
                0,
                0,
                ms,
                0,
                OptionalInt.empty(),
                Optional.empty(),
                beside,
                Optional.empty(),
                List.of());
    }
}
