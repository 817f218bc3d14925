package dev.gatebench.lab.driver.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.driver.Completions;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RequestLogTest {
    private static final long MS = 1_000_000;
    private static final RequestTable TABLE =
            new RequestTable("tool", "took,status,sent,connect", "sent", "took", "connect", "status");

    @Test
    void tellsCorrectRepliesWrongOnesAndThoseThatNeverCame() {
        RequestLog log = new RequestLog(200, MS);
        log.answered(1000 * MS, 20 * MS, 200);
        log.answered(1010 * MS, 40 * MS, 200);
        log.answered(1015 * MS, 1 * MS, 502);
        log.unanswered(1020 * MS, 980 * MS);

        DriverTrial trial = log.trial("a step", 5000, OptionalLong.of(7));

        assertThat(trial.name()).isEqualTo("a step");
        assertThat(trial.requests()).isEqualTo(2);
        assertThat(trial.errors()).isEqualTo(Map.of(ErrorKind.STATUS, 1L, ErrorKind.OTHER, 1L));
        assertThat(trial.answered()).hasValue(3);
        assertThat(trial.failed()).hasValue(1);
        assertThat(trial.unanswered()).as("and the one that had no reply").hasValue(8);
        assertThat(trial.window().fromEpochMs()).isEqualTo(5000);
        assertThat(trial.window().lengthMs()).isEqualTo(1000);
        assertThat(trial.serviceTime().orElseThrow().meanNs()).isEqualTo(30 * MS);
        assertThat(trial.serviceTime().orElseThrow().decoded().getTotalCount()).isEqualTo(2);
        assertThat(trial.serviceTime().orElseThrow().resolutionNs()).isEqualTo(MS);
    }

    @Test
    void saysNothingOfTimesThatNobodyMeasured() {
        DriverTrial none = new RequestLog(200, 1).trial("a step", 5000, OptionalLong.empty());
        assertThat(none.requests()).isZero();
        assertThat(none.serviceTime()).isEmpty();
        assertThat(none.unanswered()).isEmpty();

        RequestLog log = new RequestLog(200, 1);
        assertThatThrownBy(() -> log.answered(0, -1, 200)).hasMessageContaining("took -1E-9 s");
        assertThatThrownBy(() -> log.answered(0, 3601_000 * MS, 200)).hasMessageContaining("0 s to 1 h");
        assertThat(log.requests()).isZero();
    }

    @Property(tries = 100)
    void countsEveryRequestOnce(
            @ForAll @Size(max = 200) List<@LongRange(max = 10_000_000_000L) Long> took,
            @ForAll @IntRange(min = 100, max = 599) int status) {
        RequestLog log = new RequestLog(200, 1);
        for (int i = 0; i < took.size(); i++) {
            log.answered(i * MS, took.get(i), i % 3 == 0 ? status : 200);
        }
        DriverTrial trial = log.trial("a step", 0, OptionalLong.empty());
        long errors =
                trial.errors().values().stream().mapToLong(Long::longValue).sum();
        assertThat(trial.requests() + errors).isEqualTo(took.size());
        assertThat(trial.window().lengthMs()).isEqualTo(Math.max(1, log.lengthMs()));
        trial.serviceTime()
                .ifPresent(times -> assertThat(times.decoded().getTotalCount()).isEqualTo(trial.requests()));
    }

    @Property(tries = 300)
    void readsSecondsExactly(@ForAll @LongRange(max = 10_000_000_000L) long ns) {
        assertThat(RequestLog.ns(BigDecimal.valueOf(ns, 9).toPlainString())).isEqualTo(ns);
        assertThat((double) RequestLog.ns(Double.toString(ns / 1e9))).isCloseTo((double) ns, within(2.0));
    }

    @Test
    void readsTheLinesOfATableAndTakesTheTimeToConnectAway() {
        DriverTrial trial = trial("0.0010,200,0.5,0", "", "1e-3,404,1.5,0", "0.0050,200,0.4960,0.0030");

        assertThat(trial.requests()).isEqualTo(2);
        assertThat(trial.errors()).isEqualTo(Map.of(ErrorKind.STATUS, 1L));
        assertThat(trial.window().fromEpochMs()).as("when the first was sent").isEqualTo(7000 + 499);
        assertThat(trial.window().lengthMs()).isEqualTo(1002);
        assertThat(trial.completions())
                .as("the correct ones, from the start of the process on")
                .hasValue(new Completions(7000, List.of(2L)));
        assertThat(trial.serviceTime().orElseThrow().meanNs()).isEqualTo(1.5 * MS);
    }

    @Test
    void countsRepliesAfterItsTimeAsAnsweredAndNotAsOfTheTrial() {
        DriverTrial trial = trial("0.0010,200,0.5,0", "1,200,4.8,0", "1,500,4.9,0");

        assertThat(trial.requests()).isEqualTo(1);
        assertThat(trial.errors()).isEmpty();
        assertThat(trial.answered()).hasValue(3);
        assertThat(trial.failed()).hasValue(1);
        assertThat(trial.window().lengthMs()).isEqualTo(5000);
        assertThat(trial.completions())
                .as("of the whole load")
                .hasValue(new Completions(7000, List.of(1L, 0L, 0L, 0L, 0L, 1L)));
    }

    @Test
    void refusesWhatIsNoLineOfATable() {
        for (String line : new String[] {
            "0.001,200,0",
            "0.001,200,0.5,1,1",
            "fast,200,0.5,0",
            "0.001,OK,0.5,0",
            "0.001,200,-,0",
            "1e30,200,0,0",
            "NaN,200,0,0",
            "1e999999999,200,0,0",
            "1e-999999999,200,0,0"
        }) {
            assertThatThrownBy(() -> trial(line))
                    .as(line)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("a line of tool's table must have 4 numbers, was '" + line + "'");
        }
        assertThatThrownBy(() -> trial("-0.001,200,0.5,0")).hasMessageContaining("0 s to 1 h");
    }

    private static DriverTrial trial(String... rows) {
        List<String> lines = new ArrayList<>(List.of("hello", TABLE.head()));
        lines.addAll(List.of(rows));
        return TABLE.trial(ToolSteps.step(20, ToolSteps.GET, Path.of(".")), new ToolOutput(7000, 13_000, lines), 1);
    }
}
