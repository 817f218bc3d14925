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
