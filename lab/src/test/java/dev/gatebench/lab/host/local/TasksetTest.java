package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Placements;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.cpu.Topology;
import org.junit.jupiter.api.Test;

class TasksetTest {

    @Test
    void leavesThisProcessTheCpusThatItHad() {
        Placement before = Placements.ofThisMachine(LocalHost.MACHINE);
        assumeThat(before.isUnpinned()).as("two CPUs or more, and taskset").isFalse();

        Taskset.Bound bound = Taskset.bindThisProcess(before);
        try {
            assertThat(Topology.ofThisProcess().orElseThrow().cpus())
                    .as("without the system under test's")
                    .doesNotContainAnyElementsOf(
                            before.cpus(Role.SUT).orElseThrow().ids())
                    .isNotEmpty();
        } finally {
            bound.release();
        }

        assertThat(Placements.ofThisMachine(LocalHost.MACHINE))
                .as("what the next run in this process places")
                .isEqualTo(before);
    }
}
