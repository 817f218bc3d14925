package dev.gatebench.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.gateway.ArmJvm.SetOption;
import dev.gatebench.lab.host.Jdk;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What an arm says of its JVM; nothing is started. */
class ShenyuGatewayTest {
    private static final Path BASE = Path.of("..");
    private static final int FEATURE = Runtime.version().feature();

    private final ShenyuGateway gateway = new ShenyuGateway();

    @Test
    void namesTheJdkOfAnArmInItsDescriptionAndInTheVersionsOfARun() {
        ArmSpec arm = arm(Map.of("jdk", FEATURE, "jvm", "g1-1g", "allocation", true));

        assertThat(gateway.describe(arm))
                .contains("JVM options g1-1g, JDK " + Jdk.running().description()
                        + ", its JVM records what it allocates");
        assertThat(gateway.artifacts(arm))
                .containsExactly(Map.entry("JDK " + FEATURE, Jdk.running().description()));
    }

    @Test
    void anArmWithoutAJdkRunsOnTheOneThatRunsThis() {
        ArmSpec arm = arm(Map.of());

        assertThat(gateway.describe(arm)).doesNotContain("JDK");
        assertThat(gateway.artifacts(arm)).isEmpty();
        assertThat(gateway.jvm(arm, BASE).orElseThrow().jdk()).isEqualTo(Jdk.running());
    }

    @Test
    void knowsOfEachOptionTheSetThatItStandsIn() {
        ArmSpec arm = arm(Map.of("jvm", List.of("g1-1g", "lab/src/test/resources/studies/small.jvmopts")));

        assertThat(gateway.jvm(arm, BASE).orElseThrow().options())
                .containsExactly(
                        new SetOption("-Xms1g", "g1-1g"),
                        new SetOption("-Xmx1g", "g1-1g"),
                        new SetOption("-XX:+UseG1GC", "g1-1g"),
                        new SetOption("-Xms256m", "lab/src/test/resources/studies/small.jvmopts"),
                        new SetOption("-Xmx256m", "lab/src/test/resources/studies/small.jvmopts"));
    }

    @Test
    void aJdkThatIsNotThereIsNamedWithThoseThatAreAndStillDescribed() {
        ArmSpec arm = arm(Map.of("jdk", 999));

        assertThatExceptionOfType(NoSuchJdkException.class)
                .isThrownBy(() -> gateway.jvm(arm, BASE))
                .withMessageStartingWith("arm 'x' needs JDK 999, which is not on this machine; found: ")
                .withMessageContaining(Jdk.running().version() + " in ");
        assertThat(gateway.describe(arm)).contains(", JDK 999");
    }

    @Test
    void namesTheBoundOfAPool() {
        assertThat(gateway.describe(arm(Map.of("pool", Map.of("type", "fixed", "maxConnections", 16)))))
                .contains("pool fixed at 16,");
        assertThat(gateway.describe(arm(Map.of()))).contains("pool elastic,");
    }

    private static ArmSpec arm(Map<String, Object> settings) {
        Map<String, Object> all = new HashMap<>(Map.of("strategy", "netty", "keepAlive", true));
        all.putAll(settings);
        return new ArmSpec("x", "shenyu", Optional.empty(), all, Set.of(Fidelity.QUICK));
    }
}
