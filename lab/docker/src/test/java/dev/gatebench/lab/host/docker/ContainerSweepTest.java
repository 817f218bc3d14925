package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.host.local.RunLabel;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContainerSweepTest {
    private final FakeEngine engine = new FakeEngine()
            .withContainer("of-a-dead-run", new RunLabel(4_194_305, Optional.empty()).labels())
            .withContainer("of-this-run", RunLabel.ofThisProcess().labels())
            .withContainer("of-another-boot", with("boot", "another"))
            .withContainer("of-another-machine", with("host", "another"));

    private static Map<String, String> with(String label, String value) {
        Map<String, String> labels = new HashMap<>(new RunLabel(4_194_305, Optional.empty()).labels());
        labels.put("dev.gatebench.run." + label, value);
        return labels;
    }

    @Test
    void removesFromTheEngineOfThisMachineWhatAnEarlierBootOfItLeft() {
        assertThat(ContainerSweep.leftovers(engine.client(), true)).hasSize(2);
        assertThat(engine.done()).containsExactly("removed of-a-dead-run", "removed of-another-boot");
    }

    @Test
    void leavesOnAnEngineElsewhereWhatMayBeOfARunOfACloneOfThisMachine() {
        assertThat(ContainerSweep.leftovers(engine.client(), false))
                .containsExactly("removed, left over by a run that was killed: container of-a-dead-run");
        assertThat(engine.done()).containsExactly("removed of-a-dead-run");
    }
}
