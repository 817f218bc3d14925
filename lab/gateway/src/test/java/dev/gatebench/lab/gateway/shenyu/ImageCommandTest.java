package dev.gatebench.lab.gateway.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageCommandTest {
    private static final List<String> COMMAND = List.of(
            "/usr/lib/jvm/17/bin/java",
            "-Xlog:gc:file=/run/gc.log",
            "--enable-native-access=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Xmx4g",
            "-Xmn1g",
            "-cp",
            "/opt/shenyu-bootstrap/lib/*",
            "org.apache.shenyu.bootstrap.ShenyuBootstrapApplication",
            "--spring.config.location=file:/run/application.yml",
            "--server.address=0.0.0.0");

    @Test
    void givesJvmOptionsInTheVariableAndArgumentsToTheEntrypoint() {
        TaskSpec taken = taken(COMMAND, Optional.of("jdk-17.0.2+8"));

        assertThat(taken.command())
                .containsExactly("--spring.config.location=file:/run/application.yml", "--server.address=0.0.0.0");
        assertThat(taken.environment())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "TZ",
                        "UTC",
                        "BOOT_JVM",
                        "-Xlog:gc:file=/run/gc.log --enable-native-access=ALL-UNNAMED"
                                + " --add-opens=java.base/java.lang=ALL-UNNAMED -Xmx4g -Xmn1g"));
        assertThat(taken.needs()).isEqualTo(Needs.serving(8080));
    }

    @Test
    void leavesNothingOutWhereTheImageDoesNotTellItsJava() {
        assertThat(jvmOptions(COMMAND, Optional.empty())).startsWith("-Xlog:gc:file=/run/gc.log ");
    }

    @Test
    void leavesOutWhatJava8EndsAt() {
        assertThat(jvmOptions(COMMAND, Optional.of("8u342"))).isEqualTo("-Xmx4g -Xmn1g");
    }

    @Test
    void leavesOutTheRecordingThatJava8DoesNotHave() {
        List<String> recording = new ArrayList<>(COMMAND);
        recording.add(1, "-XX:StartFlightRecording=filename=/run/a.jfr");

        assertThat(jvmOptions(recording, Optional.of("1.8.0_342"))).isEqualTo("-Xmx4g -Xmn1g");
        assertThat(jvmOptions(recording, Optional.of("17.0.2")))
                .startsWith("-XX:StartFlightRecording=filename=/run/a.jfr ");
    }

    @Test
    void refusesABlankAtWhichTheEntrypointWouldSplit() {
        List<String> blank = new ArrayList<>(COMMAND);
        blank.set(1, "-Xlog:gc:file=/my runs/gc.log");

        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> taken(blank, Optional.of("17")))
                .withMessage("image 'apache/shenyu-bootstrap:2.6.0' splits its JVM's options at blanks, was"
                        + " '-Xlog:gc:file=/my runs/gc.log': give a path without them, such as with --out");
    }

    @Test
    void refusesACommandThatIsNotOfADistribution() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> taken(List.of("java", "-jar", "shenyu-embedded.jar"), Optional.empty()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> taken(COMMAND.subList(0, COMMAND.size() - 2), Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({
        "8u342,8",
        "1.8.0_342,8",
        "11.0.16,11",
        "17.0.2,17",
        "jdk-17.0.2+8,17",
        "jdk-17.0.9+9,17",
        "21,21",
        "latest,0"
    })
    void readsTheFeatureVersionOfTheImagesJava(String javaVersion, int feature) {
        assertThat(ImageCommand.feature(javaVersion)).isEqualTo(feature);
    }

    private static String jvmOptions(List<String> command, Optional<String> javaVersion) {
        return taken(command, javaVersion).environment().getOrDefault("BOOT_JVM", "");
    }

    private static TaskSpec taken(List<String> command, Optional<String> javaVersion) {
        return new ImageCommand("apache/shenyu-bootstrap:2.6.0", javaVersion)
                .of(TaskSpec.logged("arm", Role.SUT, command, Optional.empty(), Path.of("arm.log"))
                        .with(Map.of("TZ", "UTC"))
                        .needing(Needs.serving(8080)));
    }
}
