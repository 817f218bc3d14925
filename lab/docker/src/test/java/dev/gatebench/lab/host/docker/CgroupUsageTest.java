package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as Linux writes them, of a process 42 in a container {@code c0ffee}. */
class CgroupUsageTest {
    private static final String ID = "c0ffee";

    @TempDir
    Path folder;

    @Test
    void readsVersion1ToTheNanosecond() throws Exception {
        write(
                "proc/42/cgroup",
                "11:memory:/docker/c0ffee\n4:cpu,cpuacct:/docker/c0ffee\n1:name=systemd:/docker/c0ffee\n");
        write("cgroup/cpu,cpuacct/docker/c0ffee/cpuacct.usage", "123456789\n");

        assertThat(find()).hasValueSatisfying(found -> assertThat(found.cpuNs()).hasValue(123_456_789));
    }

    @Test
    void readsVersion1WhereTheControllerIsMountedAlone() throws Exception {
        write("proc/42/cgroup", "5:cpuacct:/docker/c0ffee\n");
        write("cgroup/cpuacct/docker/c0ffee/cpuacct.usage", "7\n");

        assertThat(find()).hasValueSatisfying(found -> assertThat(found.cpuNs()).hasValue(7));
    }

    @Test
    void readsVersion2() throws Exception {
        write("proc/42/cgroup", "0::/system.slice/docker-c0ffee.scope\n");
        write("cgroup/system.slice/docker-c0ffee.scope/cpu.stat", "usage_usec 2500\nuser_usec 2000\nsystem_usec 500\n");

        assertThat(find()).hasValueSatisfying(found -> assertThat(found.cpuNs()).hasValue(2_500_000));
    }

    @Test
    void readsAGroupThatIsAboveTheReadersOwn() throws Exception {
        write("proc/42/cgroup", "0::/../docker/c0ffee\n");
        write("cgroup/docker/c0ffee/cpu.stat", "usage_usec 1\n");

        assertThat(find()).isPresent();
    }

    @Test
    void findsNothingOfAProcessThatIsNotTheContainersOrNotHere() throws Exception {
        assertThat(find()).isEmpty();

        write("proc/42/cgroup", "0::/user.slice\n");
        write("cgroup/user.slice/cpu.stat", "usage_usec 1\n");
        assertThat(find())
                .as("a process of this machine that has the number by chance")
                .isEmpty();
    }

    @Test
    void saysNothingOnceTheGroupIsGone() throws Exception {
        write("proc/42/cgroup", "0::/docker/c0ffee\n");
        Path file = write("cgroup/docker/c0ffee/cpu.stat", "usage_usec 1\n");
        CgroupUsage usage = find().orElseThrow();

        Files.delete(file);

        assertThat(usage.cpuNs()).isEmpty();
    }

    private java.util.Optional<CgroupUsage> find() {
        return CgroupUsage.find(folder.resolve("proc"), folder.resolve("cgroup"), 42, ID);
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
