package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Placements;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.cpu.Topology;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import org.junit.jupiter.api.Test;

@Integration
class TasksetIT {

    @Test
    @Needs({Requirement.TWO_CPUS, Requirement.TASKSET})
    @SuppressWarnings("try") // bound needs nothing but its end
    void leavesThisProcessTheCpusThatItHad() {
        Placement before = Placements.ofThisMachine(LocalHost.MACHINE);
        assertThat(before.isUnpinned()).isFalse();

        try (Taskset.Bound bound = Taskset.bindThisProcess(before)) {
            assertThat(Topology.ofThisProcess().orElseThrow().cpus())
                    .as("without the system under test's")
                    .doesNotContainAnyElementsOf(
                            before.cpus(Role.SUT).orElseThrow().ids())
                    .isNotEmpty();
        }

        assertThat(Placements.ofThisMachine(LocalHost.MACHINE))
                .as("what the next run in this process places")
                .isEqualTo(before);
    }
}
