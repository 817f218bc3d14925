package dev.gatebench.lab.gateway.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jvm.ArmJvm.SetOption;
import dev.gatebench.lab.jvm.NoSuchJdkException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests the answers of an arm about its JVM; nothing is started. */
class ShenyuGatewayTest {
    private static final Path BASE = Path.of("../..");
    private static final int FEATURE = Runtime.version().feature();

    private final ShenyuGateway gateway = new ShenyuGateway();

    @Test
    void namesTheJdkOfAnArmInItsDescriptionAndInTheVersionsOfARun() {
        GatewayArm arm = arm(Map.of("jdk", FEATURE, "jvm", "g1-1g", "allocation", true));

        assertThat(arm.describe())
                .contains("JVM options g1-1g, JDK " + Jdk.running().description()
                        + ", its JVM records what it allocates");
        assertThat(arm.artifacts())
                .containsExactly(Map.entry("JDK " + FEATURE, Jdk.running().description()));
    }

    @Test
    void anArmWithoutAJdkRunsOnTheOneThatRunsThis() {
        GatewayArm arm = arm(Map.of());

        assertThat(arm.describe()).doesNotContain("JDK");
        assertThat(arm.artifacts()).isEmpty();
        assertThat(arm.jvm().orElseThrow().jdk()).isEqualTo(Jdk.running());
    }

    @Test
    void knowsOfEachOptionTheSetThatItStandsIn() {
        GatewayArm arm = arm(Map.of("jvm", List.of("g1-1g", "lab/cli/src/test/resources/studies/small.jvmopts")));

        assertThat(arm.jvm().orElseThrow().options())
                .containsExactly(
                        new SetOption("-Xms1g", "g1-1g"),
                        new SetOption("-Xmx1g", "g1-1g"),
                        new SetOption("-XX:+UseG1GC", "g1-1g"),
                        new SetOption("-Xms256m", "lab/cli/src/test/resources/studies/small.jvmopts"),
                        new SetOption("-Xmx256m", "lab/cli/src/test/resources/studies/small.jvmopts"),
                        new SetOption("-XX:TieredStopAtLevel=1", "lab/cli/src/test/resources/studies/small.jvmopts"));
    }

    @Test
    void aJdkThatIsNotThereIsNamedWithThoseThatAreAndStillDescribed() {
        GatewayArm arm = arm(Map.of("jdk", 999));

        assertThatExceptionOfType(NoSuchJdkException.class)
                .isThrownBy(() -> arm.jvm())
                .withMessageStartingWith("arm 'x' needs JDK 999, which is not on this machine; found: ")
                .withMessageContaining(Jdk.running().version() + " in ");
        assertThat(arm.describe()).contains(", JDK 999");
    }

    @Test
    void namesTheBoundOfAPool() {
        assertThat(arm(Map.of("pool", Map.of("type", "fixed", "maxConnections", 16)))
                        .describe())
                .contains("pool fixed at 16,");
        assertThat(arm(Map.of()).describe()).contains("pool elastic,");
    }

    private GatewayArm arm(Map<String, Object> settings) {
        Map<String, Object> all = new HashMap<>(Map.of("strategy", "netty", "keepAlive", true));
        all.putAll(settings);
        return gateway.read(
                new ArmSpec("x", "shenyu", Optional.empty(), all, OptionalInt.empty(), Set.of(Fidelity.QUICK)),
                BASE,
                new LocalInventory());
    }
}
