package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.model.Info;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.host.MachineFacts;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EngineInventoryTest {
    @Test
    void hasTheSystemAndTheMemoryOfTheEnginesMachineAndTheProgramsOfTheLabs() {
        Info told = new Info()
                .withOperatingSystem("Debian GNU/Linux 12")
                .withKernelVersion("6.1.0")
                .withArchitecture("x86_64")
                .withMemTotal(8L << 30);

        EngineInventory inventory =
                new EngineInventory(new FakeInventory().having("nginx", "1.22"), EngineInventory.facts(told));

        assertThat(inventory.facts())
                .isEqualTo(new MachineFacts(
                        "Debian GNU/Linux 12, kernel 6.1.0 (x86_64)",
                        "CPU model not told by the Docker engine",
                        8L << 30,
                        Optional.empty()));
        assertThat(inventory.find("nginx")).isPresent();
        assertThat(inventory.mostOpenFiles()).as("not the lab's").isEmpty();
    }
}
