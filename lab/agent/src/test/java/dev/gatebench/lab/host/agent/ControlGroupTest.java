package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With files as Linux 6.1 writes them. */
class ControlGroupTest {
    private final Path root;

    ControlGroupTest(@TempDir Path root) {
        this.root = root;
    }

    private void file(String name, String content) throws IOException {
        Path file = root.resolve("sys/fs/cgroup").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private ControlGroup group() {
        return ControlGroup.under(root);
    }

    @Test
    void readsTheSecondVersion() throws IOException {
        file("cpu.stat", """
                usage_usec 7012345
                user_usec 5000000
                system_usec 2012345
                nr_periods 120
                nr_throttled 31
                throttled_usec 1234567
                nr_bursts 0
                burst_usec 0
                """);
        file("cpu.max", "150000 100000\n");
        file("memory.events", "low 0\nhigh 0\nmax 12\noom 2\noom_kill 1\noom_group_kill 1\n");

        assertThat(group().throttledNs()).hasValue(1_234_567_000);
        assertThat(group().quota()).hasValue(1.5);
        assertThat(group().killedForMemory()).hasValue(1L);
    }

    @Test
    void readsTheFirstVersion() throws IOException {
        file("cpu,cpuacct/cpu.stat", "nr_periods 120\nnr_throttled 31\nthrottled_time 1234567890\n");
        file("cpu,cpuacct/cpu.cfs_quota_us", "200000\n");
        file("cpu,cpuacct/cpu.cfs_period_us", "100000\n");
        file("memory/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n");

        assertThat(group().throttledNs()).hasValue(1_234_567_890);
        assertThat(group().quota()).hasValue(2.0);
        assertThat(group().killedForMemory()).hasValue(3L);
    }

    @Test
    void hasNoQuotaWhereThereIsNone() throws IOException {
        file("cpu.max", "max 100000\n");
        assertThat(group().quota()).isEmpty();

        file("cpu/cpu.cfs_quota_us", "-1\n");
        file("cpu/cpu.cfs_period_us", "100000\n");
        assertThat(group().quota()).isEmpty();
    }

    @Test
    void tellsNothingOfWhatIsHidden() {
        assertThat(group().throttledNs()).isEmpty();
        assertThat(group().quota()).isEmpty();
        assertThat(group().killedForMemory()).isEmpty();
    }
}
