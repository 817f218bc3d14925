package dev.gatebench.lab.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DriverEventTest {
    private static DriverEvent.Part part(int cpus, Placement.Share share) {
        return new DriverEvent.Part("injector", List.of(), cpus, share);
    }

    @Test
    void severalUseEachCpuThatTheyShareOnce() {
        Placement.Share shared =
                new Placement.Share("a machine", 4, Optional.of(CpuSet.of(List.of(0, 1))), OptionalInt.empty());
        Placement.Share other =
                new Placement.Share("a machine", 4, Optional.of(CpuSet.of(List.of(2))), OptionalInt.empty());

        assertThat(DriverEvent.Part.usable(List.of(part(1, shared), part(8, shared), part(8, other))))
                .containsEntry(shared, 2)
                .containsEntry(other, 1)
                .hasSize(2);
    }

    @Test
    void eachHasItsOwnQuotaOfTheCpusThatTheyShare() {
        Placement.Share bounded = new Placement.Share("a machine", 4, Optional.empty(), OptionalInt.of(1));

        assertThat(DriverEvent.Part.usable(List.of(part(4, bounded), part(4, bounded))))
                .containsEntry(bounded, 2);
    }
}
