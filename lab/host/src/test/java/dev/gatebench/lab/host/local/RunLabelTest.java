package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunLabelTest {
    /** A run whose process has a number above the greatest that Linux gives. */
    private static final RunLabel GONE = new RunLabel(4_194_305, Optional.empty());

    @Test
    void knowsThisProcessAsAlive() {
        assertThat(RunLabel.alive(RunLabel.ofThisProcess().labels())).isTrue();
    }

    @Test
    void takesAProcessOfTheSameNumberForAnotherWhenItStartedAtAnotherTime() {
        RunLabel self = RunLabel.ofThisProcess();

        ProcessStart start = self.start().orElseThrow();
        ProcessStart before = new ProcessStart(start.unit(), start.value() - 6_000);

        assertThat(RunLabel.alive(new RunLabel(self.pid(), Optional.of(before)).labels()))
                .isFalse();
    }

    @Test
    void aStepOfTheWallClockDoesNotMoveAStartSinceItIsCountedInTicksSinceTheBoot() {
        RunLabel self = RunLabel.ofThisProcess();

        boolean linux = Files.exists(Path.of("/proc/self/stat"));
        ProcessStart start = self.start().orElseThrow();
        assertThat(start.unit()).isEqualTo(linux ? ProcessStart.Unit.TICKS : ProcessStart.Unit.MS);
        // what the JDK derives from the wall clock is another reading, and no reason to take a living run for dead
        Map<String, String> labels = new HashMap<>(self.labels());
        assertThat(labels.get(RunLabel.START)).isEqualTo(start.value() + (linux ? ".ticks" : ".ms"));
        labels.put(RunLabel.START, "unknown");
        assertThat(RunLabel.alive(labels)).isTrue();
        labels.remove(RunLabel.START);
        assertThat(RunLabel.alive(labels)).as("of another release").isTrue();
    }

    @Test
    void knowsThatAProcessIsGone() {
        assertThat(RunLabel.alive(GONE.labels())).isFalse();
    }

    @Test
    void leavesAloneWhatAnotherMachineLabelled() {
        Map<String, String> other = new HashMap<>(GONE.labels());
        other.put(RunLabel.HOST, "elsewhere");

        assertThat(RunLabel.alive(other)).isTrue();
    }

    @Test
    void leavesAloneWhatAnotherNamespaceOfThisMachineLabelled() {
        Map<String, String> other = new HashMap<>(GONE.labels());
        other.put(RunLabel.PIDS, "pid:[1]");

        assertThat(RunLabel.alive(other)).isTrue();
    }

    @Test
    void knowsThatAnotherBootOfThisMachineHasEndedAll() {
        Map<String, String> before = new HashMap<>(RunLabel.ofThisProcess().labels());
        before.put(RunLabel.BOOT, "an earlier one");

        assertThat(RunLabel.alive(before)).isFalse();
    }

    @Test
    void isCertainAmongLabelsOfSeveralMachinesOnlyOfProcessesOfThisBoot() {
        ProcessPlace here = new ProcessPlace("bench", "this boot", "pid:[1]");

        assertThat(RunLabel.lives(gone(here), here)).hasValue(false);
        assertThat(RunLabel.lives(labels(RunLabel.ofThisProcess(), here), here)).hasValue(true);
        assertThat(RunLabel.lives(gone(new ProcessPlace("bench", "another boot", "pid:[1]")), here))
                .as("this machine before, or a clone of it")
                .isEmpty();
        assertThat(RunLabel.lives(gone(new ProcessPlace("bench", "this boot", "pid:[2]")), here))
                .isEmpty();
        assertThat(RunLabel.lives(gone(new ProcessPlace("other", "this boot", "pid:[1]")), here))
                .isEmpty();
        assertThat(RunLabel.lives(Map.of(RunLabel.PID, "7"), here)).isEmpty();
    }

    @Test
    void isCertainOfNothingAmongLabelsOfSeveralMachinesWhereTheSystemTellsNoBoot() {
        ProcessPlace here = new ProcessPlace("bench", "", "");

        assertThat(RunLabel.lives(gone(here), here)).isEmpty();
        assertThat(RunLabel.lives(Map.of(RunLabel.PID, "7"), here)).isEmpty();
    }

    private static Map<String, String> gone(ProcessPlace place) {
        return labels(GONE, place);
    }

    private static Map<String, String> labels(RunLabel label, ProcessPlace place) {
        Map<String, String> labels = new HashMap<>(label.labels());
        labels.put(RunLabel.HOST, place.host());
        labels.put(RunLabel.BOOT, place.boot());
        labels.put(RunLabel.PIDS, place.pids());
        return labels;
    }

    @Test
    void tellsNobodyTheIdOfTheMachine() {
        String id = "0123456789abcdef0123456789abcdef";

        assertThat(ProcessPlace.host("bench", id))
                .startsWith("bench ")
                .doesNotContain(id)
                .isEqualTo(ProcessPlace.host("bench", id))
                .isNotEqualTo(ProcessPlace.host("bench", id.replace('0', '1')));
        assertThat(ProcessPlace.host("bench", "")).isEqualTo("bench");
    }

    @Test
    void takesAPlaceThatNamesTheIdItselfForAnother() {
        ProcessPlace raw = new ProcessPlace("bench 0123456789abcdef", "this boot", "pid:[1]");
        ProcessPlace here = new ProcessPlace(ProcessPlace.host("bench", "0123456789abcdef"), "this boot", "pid:[1]");

        assertThat(raw.seenFrom(here)).isEqualTo(ProcessPlace.Sight.ELSEWHERE);
    }

    @Test
    void leavesAloneWhatItDidNotLabel() {
        Map<String, String> other = new HashMap<>(RunLabel.ofThisProcess().labels());
        other.put(RunLabel.PID, "none");

        assertThat(RunLabel.alive(other)).isTrue();
        assertThat(RunLabel.alive(Map.of())).isTrue();
    }

    @Test
    void givesNamesThatTheEngineTakes() {
        assertThat(new RunLabel(7, Optional.of(new ProcessStart(ProcessStart.Unit.TICKS, 35))).name("1-webClient á"))
                .isEqualTo("gatebench-7-z-1-webclient-");
    }
}
