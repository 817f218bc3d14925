package dev.gatebench.lab.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyTest {
    @TempDir
    Path folder;

    @Test
    void putsHardwareThreadsOfACoreSideBySide() throws IOException {
        Path status = Files.writeString(folder.resolve("status"), "Name:\tjava\nCpus_allowed_list:\t0-3\n");
        siblings(0, "0,2");
        siblings(1, "1,3");
        siblings(2, "0,2");
        siblings(3, "1,3");

        assertThat(Topology.read(status, folder).orElseThrow().cpus()).containsExactly(0, 2, 1, 3);
    }

    @Test
    void usesOnlyCpusThatThisProcessMayUse() throws IOException {
        Path status = Files.writeString(folder.resolve("status"), "Cpus_allowed_list:\t1-2\n");
        siblings(1, "0-1");
        siblings(2, "2-3");

        assertThat(Topology.read(status, folder).orElseThrow().cpus()).containsExactly(1, 2);
    }

    @Test
    void isEmptyWhereThereIsNoProc() {
        assertThat(Topology.read(folder.resolve("missing"), folder)).isEmpty();
    }

    private void siblings(int cpu, String list) throws IOException {
        Path file = folder.resolve("cpu" + cpu).resolve("topology/thread_siblings_list");
        Files.createDirectories(file.getParent());
        Files.writeString(file, list + "\n");
    }
}
