package dev.gatebench.lab.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jvm.ArmJvm.SetOption;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against the JVM that runs the tests. */
@Integration
class JvmTrialIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String TAKES =
            " must be one that JDK " + System.getProperty("java.runtime.version") + " takes, it says: ";

    @Test
    void hasNothingToSayOfOptionsThatTheJvmTakes() {
        assertThat(new JvmTrial(new LocalInventory(), LIMIT).refusal(jvm("-Xmx64m", "-XX:+UseSerialGC")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:+UseConcMarkSweepGC, Unrecognized VM option 'UseConcMarkSweepGC'",
        "-XX:NoSuchOption=1,      Unrecognized VM option 'NoSuchOption=1'",
        "-Xfoo,                   Unrecognized option: -Xfoo",
        "-XX:MaxGCPauseMillis=a,  Improperly specified VM option 'MaxGCPauseMillis=a'"
    })
    void namesTheOptionTheSetTheJdkAndWhatTheJvmSays(String option, String says) {
        assertThat(new JvmTrial(new LocalInventory(), LIMIT).refusal(jvm("-Xmx64m", option, "-Xss512k")))
                .contains("JVM option \"" + option + "\" of the set 'mine.jvmopts'" + TAKES + says
                        + ": remove or correct it, or write before it the JDKs that it is for, such as 17:");
    }

    @Test
    void findsTheOptionThatTheMessageDoesNotName() {
        assertThat(new JvmTrial(new LocalInventory(), LIMIT)
                        .refusal(jvm("-XX:+UseSerialGC", "-Xmx64m", "-XX:+UseParallelGC", "-Xss512k")))
                .get()
                .asString()
                .startsWith("JVM option \"-XX:+UseParallelGC\" of the set 'mine.jvmopts'" + TAKES)
                .contains("ultiple garbage collectors selected")
                .hasLineCount(1);
    }

    @Test
    void saysWhyAHeapThatTheMachineDoesNotHaveIsRefused() {
        assertThat(new JvmTrial(new LocalInventory(), LIMIT).refusal(jvm("-Xms900000g", "-Xmx900000g")))
                .get()
                .asString()
                .startsWith("JVM option \"-Xm")
                .contains("mine.jvmopts")
                .hasLineCount(1);
    }

    @Test
    void aProgramThatCannotBeStartedIsTheEnvironmentsFault() {
        ArmJvm none = new ArmJvm(new Jdk(Path.of("/no/such/jdk"), 25, "25", "x"), List.of());
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> new JvmTrial(new LocalInventory(), LIMIT).refusal(none))
                .withMessageContaining("cannot be started");
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx4g,4294967296",
        "-Xmx512m,536870912",
        "-XX:MaxHeapSize=1048576,1048576",
        "-Xmx4g -Xmx1G,1073741824",
        "-Xms4g,-1"
    })
    void knowsTheLargestHeapAsTheJvmDoes(String options, long bytes) {
        assertThat(jvm(options.split(" ", -1)).maxHeapBytes().orElse(-1)).isEqualTo(bytes);
    }

    private static ArmJvm jvm(String... options) {
        return new ArmJvm(
                Jdk.running(),
                Arrays.stream(options)
                        .map(option -> new SetOption(option, "mine.jvmopts"))
                        .toList());
    }
}
