package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunLabelTest {

    @Test
    void knowsThisProcessAsAlive() {
        assertThat(RunLabel.alive(RunLabel.ofThisProcess().labels())).isTrue();
    }

    @Test
    void takesAProcessOfTheSameNumberForAnotherWhenItStartedAtAnotherTime() {
        RunLabel self = RunLabel.ofThisProcess();

        assertThat(RunLabel.alive(new RunLabel(self.pid(), self.startedAt() - 60_000).labels()))
                .isFalse();
    }

    @Test
    void knowsThatAProcessIsGone() {
        assertThat(RunLabel.alive(new RunLabel(Long.MAX_VALUE, 1).labels())).isFalse();
    }

    @Test
    void leavesAloneWhatAnotherMachineLabelled() {
        Map<String, String> other = new HashMap<>(new RunLabel(Long.MAX_VALUE, 1).labels());
        other.put(RunLabel.HOST, "elsewhere");

        assertThat(RunLabel.alive(other)).isTrue();
    }

    @Test
    void leavesAloneWhatAnotherNamespaceOfThisMachineLabelled() {
        Map<String, String> other = new HashMap<>(new RunLabel(Long.MAX_VALUE, 1).labels());
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
        return labels(new RunLabel(Long.MAX_VALUE, 1), place);
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
        assertThat(new RunLabel(7, 35).name("1-webClient á")).isEqualTo("gatebench-7-z-1-webclient-");
    }
}
