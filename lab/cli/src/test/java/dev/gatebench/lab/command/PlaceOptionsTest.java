package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PlaceOptionsTest {
    @Test
    void theDriverOfTheStudyLeavesTheOneThatDuetsWereGiven() {
        PlaceOptions options =
                CommandLine.populateCommand(new PlaceOptions(), "--driver", "hey", "--runtime", "container");

        assertThat(options.overridesAfter(List.of("driver=wrk", "fidelity.quick.duetDriver=injector")))
                .containsExactly("driver=hey", "fidelity.quick.duetDriver=injector", "runtime=container");
    }
}
