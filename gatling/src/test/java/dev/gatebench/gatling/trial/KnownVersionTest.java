package dev.gatebench.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.tool.gatling.SimulationLog;
import io.gatling.commons.util.GatlingVersion;
import org.junit.jupiter.api.Test;

class KnownVersionTest {
    @Test
    void theLogOfTheVersionThatIsBuiltInIsUnderstood() {
        assertThat(GatlingVersion.ThisVersion().fullVersion()).isEqualTo(SimulationLog.NEWEST_KNOWN);
    }
}
