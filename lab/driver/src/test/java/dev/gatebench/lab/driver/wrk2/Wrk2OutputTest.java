package dev.gatebench.lab.driver.wrk2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.tool.ToolSteps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class Wrk2OutputTest {
    private static final String RECORDED = "wrk2-4.0.0-20-connections.txt";
    private static final long END_MS = 1_700_000_010_000L;
    private static final long LEAD_MS = 10_100;
    private static final String COUNTS =
            "layoutKnown 1|durationUs 12000000|requests 600|bytes 1|connect 0|read 0|write 0"
                    + "|status 0|timeout 0|threads 1|calibrated 1|fromSetUpToStopUs 12000000|sinceStopUs 2000";
    private static final Step STEP =
            ToolSteps.step(20, OptionalInt.of(500), ToolSteps.GET, Path.of(".")).step();

    @Test
    void readsWhatAReal400Printed() {
        DriverTrial trial = recorded(RECORDED).trial(STEP, 10_050, END_MS);

        assertThat(trial.name()).isEqualTo(STEP.name());
        assertThat(trial.requests()).as("of the window").isEqualTo(974);
        assertThat(trial.answered()).as("of the whole load").hasValue(5988);
        assertThat(trial.failed()).hasValue(0);
        assertThat(trial.unanswered())
                .as("one of each connection when it stops")
                .hasValue(20);
        assertThat(trial.errors()).isEmpty();
        assertThat(trial.window().toEpochMs()).isEqualTo(END_MS - 3);
        assertThat(trial.window().lengthMs()).isEqualTo(11_998 - 10_050);
        assertThat(trial.requests() / 1.948).as("the rate").isBetween(490.0, 510.0);
        Times service = trial.serviceTime().orElseThrow();
        assertThat(service.meanNs()).as("a delay of 20 ms").isBetween(20e6, 25e6);
        assertThat(service.resolutionNs()).isEqualTo(1000);
        Times response = trial.responseTime().orElseThrow();
        assertThat(response.decoded().getTotalCount()).isEqualTo(974);
        assertThat(response.meanNs() - service.meanNs())
                .as("it waits for a request's turn in whole milliseconds")
                .isBetween(0.0, 1.5e6);
        assertThat(response.resolutionNs()).isEqualTo(1_000_000);
    }

    @Test
    void tellsHowLateRequestsWereThatTheSystemCouldNotTakeInTime() {
        DriverTrial trial = recorded("wrk2-4.0.0-20-connections-overload.txt").trial(STEP, LEAD_MS, END_MS);

        assertThat(trial.requests()).isEqualTo(1874);
        assertThat(trial.serviceTime().orElseThrow().meanNs()).isBetween(20e6, 25e6);
        assertThat(trial.responseTime().orElseThrow().meanNs()).isGreaterThan(3.5e9);
    }

    @Test
    void hasNoRequestsWhereEveryConnectionWasClosedUnderOne() {
        DriverTrial trial = recorded("wrk2-4.0.0-20-connections-closed.txt").trial(STEP, LEAD_MS, END_MS);

        assertThat(trial.requests()).isZero();
        assertThat(trial.answered()).hasValue(1200);
        assertThat(trial.errors()).as("each of them, every 2 s").isEqualTo(Map.of(ErrorKind.TIMEOUT, 220L));
        assertThat(trial.window().toEpochMs()).isEqualTo(END_MS - 1100);
        assertThat(trial.serviceTime()).isEmpty();
        assertThat(trial.responseTime()).isEmpty();
    }

    private static Wrk2Output recorded(String name) {
        return Wrk2Output.parse(ToolSteps.recorded(Wrk2OutputTest.class, name));
    }

    @Test
    void hasNoTimesWhereSomeMayBeOfWrongReplies() {
        String wrong = COUNTS.replace("status 0", "status 3").replace("timeout 0", "timeout 1");
        DriverTrial trial = Wrk2Output.parse(block(wrong + "|recorded 100|response 50 50 100|service 40 40 100"))
                .trial(STEP, LEAD_MS, END_MS);

        assertThat(trial.requests()).as("at least").isEqualTo(96);
        assertThat(trial.errors()).isEqualTo(Map.of(ErrorKind.STATUS, 3L, ErrorKind.TIMEOUT, 1L));
        assertThat(trial.failed()).hasValue(3);
        assertThat(trial.serviceTime()).isEmpty();
        assertThat(trial.responseTime()).isEmpty();
    }

    @Test
    void refusesCountsThatContradictEachOther() {
        for (String lines : List.of(
                COUNTS + "|recorded 5|response 4 4 5",
                COUNTS + "|recorded 5|response 4 4 5|service 4 4 6",
                COUNTS + "|recorded 6|response 4 4 5|service 4 4 5",
                COUNTS + "|recorded 601|response 4 4 601|service 4 4 601",
                COUNTS + "|recorded 5|response 4 5 5|service 4 4 5",
                COUNTS + "|recorded 5|response 4 3 5|service 4 4 5",
                COUNTS + "|recorded 2|response 5 5 1|response 4 4 1|service 4 4 2",
                COUNTS + "|recorded 5|response -4 -4 5|service 4 4 5",
                COUNTS + "|recorded -5|response 4 4 -5|service 4 4 -5",
                COUNTS + "|recorded 5|response 9223372036854775807 9223372036854775807 5|service 4 4 5",
                COUNTS + "|recorded 1|response 4 4 9223372036854775807|response 5 5 9223372036854775807|service 4 4 1",
                COUNTS.replace("durationUs 12000000", "durationUs 0") + "|recorded 0",
                COUNTS.replace("requests 600", "requests -600") + "|recorded 0",
                COUNTS.replace("sinceStopUs 2000", "sinceStopUs 20000000") + "|recorded 0",
                COUNTS.replace("fromSetUpToStopUs 12000000", "fromSetUpToStopUs 9223372036854775807")
                        + "|recorded 0")) {
            assertThatThrownBy(() -> Wrk2Output.parse(block(lines)))
                    .as(lines)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("each reply of its window in both tables");
        }
    }

    @Test
    void refusesAProgramThatKeepsItsFiguresOtherwiseOrNeverBeganItsWindow() {
        assertThatThrownBy(() -> Wrk2Output.parse(block("layoutKnown 0|durationUs 1|requests 1")))
                .hasMessage("wrk2 must keep its histograms as https://github.com/giltene/wrk2 does, this program does"
                        + " not: build that one");
        assertThatThrownBy(() -> Wrk2Output.parse(block(COUNTS.replace("threads 1", "threads 2"))))
                .hasMessageContaining("1 of 2 have");
        assertThatThrownBy(() -> Wrk2Output.parse(block(COUNTS + "|recorded 0")).trial(STEP, 12_000, END_MS))
                .hasMessage("wrk2 must have sent for more than the 12000 ms that come before its window, sent for"
                        + " 12000 ms");
    }

    @Test
    void refusesWhatIsCutOffOrSomethingElse() {
        List<String> lines = ToolSteps.recorded(Wrk2OutputTest.class, RECORDED);
        assertThatThrownBy(() -> Wrk2Output.parse(lines.subList(0, lines.size() - 1)))
                .hasMessageContaining("must hold 'gatebench-wrk2 begin' and 'gatebench-wrk2 end'");
        assertThatThrownBy(() -> Wrk2Output.parse(List.of("unable to connect to 127.0.0.1:1 Connection refused")))
                .hasMessageContaining("ended with 'unable to connect");
        assertThatThrownBy(() -> Wrk2Output.parse(List.of())).hasMessageContaining("ended with ''");
        for (String line :
                List.of("response fast 4 1", "response 4 4", "other 4 4 1", "requests many", "requests", "")) {
            assertThatThrownBy(() -> Wrk2Output.parse(block(COUNTS + "|recorded 0|" + line)))
                    .as(line)
                    .hasMessageContaining("was '" + line + "'");
        }
        assertThatThrownBy(() -> Wrk2Output.parse(block(COUNTS.replace("|status 0", "") + "|recorded 0"))
                        .trial(STEP, LEAD_MS, END_MS))
                .hasMessageContaining("must have a line 'status'");
        assertThatThrownBy(() -> Wrk2Output.parse(block(COUNTS))).hasMessageContaining("must have a line 'recorded'");
    }

    /** Whichever of its lines is lost or stands twice: it is read as what it was, or refused in one line. */
    @Property(tries = 300)
    void readsWhatIsDamagedAsWhatItWasOrNotAtAll(
            @ForAll @IntRange(max = 202) int at, @ForAll @Size(max = 4) List<@IntRange(max = 202) Integer> lost) {
        List<String> lines = new ArrayList<>(ToolSteps.recorded(Wrk2OutputTest.class, RECORDED));
        lines.add(at, lines.get(at));
        lost.stream().sorted((a, b) -> b - a).distinct().forEach(line -> lines.remove(line.intValue()));
        try {
            DriverTrial trial = Wrk2Output.parse(lines).trial(STEP, 10_050, END_MS);
            assertThat(trial.requests()).isEqualTo(974);
            assertThat(trial.answered()).hasValue(5988);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).doesNotContain("\n");
        }
    }

    private static List<String> block(String lines) {
        return List.of((Wrk2Output.BEGIN + "|" + lines + "|" + Wrk2Output.END).split("\\|", -1));
    }
}
