package dev.gatebench.lab.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.model.ContainerConfig;
import dev.gatebench.lab.container.Image.Step;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OfficialShenyuImageTest {
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
        Image.Run run = image(Optional.of(17)).run(COMMAND);

        assertThat(run.words())
                .containsExactly("--spring.config.location=file:/run/application.yml", "--server.address=0.0.0.0");
        assertThat(run.environment())
                .containsOnlyKeys("BOOT_JVM")
                .containsEntry(
                        "BOOT_JVM",
                        "-Xlog:gc:file=/run/gc.log --enable-native-access=ALL-UNNAMED"
                                + " --add-opens=java.base/java.lang=ALL-UNNAMED -Xmx4g -Xmn1g");
    }

    @Test
    void leavesOutWhatJava8EndsAt() {
        assertThat(image(Optional.of(8)).run(COMMAND).environment()).containsEntry("BOOT_JVM", "-Xmx4g -Xmn1g");
    }

    @Test
    void leavesOutTheRecordingThatJava8DoesNotHave() {
        List<String> recording = new ArrayList<>(COMMAND);
        recording.add(1, "-XX:StartFlightRecording=filename=/run/a.jfr");

        assertThat(image(Optional.of(8)).run(recording).environment()).containsEntry("BOOT_JVM", "-Xmx4g -Xmn1g");
        assertThat(image(Optional.of(17)).run(recording).environment().get("BOOT_JVM"))
                .startsWith("-XX:StartFlightRecording=filename=/run/a.jfr ");
    }

    @Test
    void refusesABlankAtWhichTheEntrypointWouldSplit() {
        List<String> blank = new ArrayList<>(COMMAND);
        blank.set(1, "-Xlog:gc:file=/my runs/gc.log");

        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> image(Optional.of(17)).run(blank))
                .withMessage("image 'apache/shenyu-bootstrap:2.6.0' splits its JVM's options at blanks, was"
                        + " '-Xlog:gc:file=/my runs/gc.log': give a path without them, such as with --out");
    }

    @Test
    void refusesACommandThatIsNotOfADistribution() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> image(Optional.of(8)).run(List.of("java", "-jar", "shenyu-embedded.jar")));
    }

    @ParameterizedTest
    @CsvSource({"8u342,8", "1.8.0_342,8", "11.0.16,11", "17.0.2,17", "jdk-17.0.9+9,17", "21,21"})
    void readsTheJavaVersionOfTheImage(String variable, int feature) {
        InspectImageResponse image = new InspectImageResponse()
                .withConfig(new ContainerConfig().withEnv(new String[] {"PATH=/bin", "JAVA_VERSION=" + variable}));

        assertThat(OfficialShenyuImage.javaVersion(image)).hasValue(feature);
    }

    @Test
    void saysNothingOfAnImageThatDoesNotTellItsJavaVersion() {
        assertThat(OfficialShenyuImage.javaVersion(new InspectImageResponse().withConfig(new ContainerConfig())))
                .isEmpty();
    }

    private static OfficialShenyuImage image(Optional<Integer> java) {
        return new OfficialShenyuImage("apache/shenyu-bootstrap:2.6.0", "sha256:0", Step.OFFICIAL_PRESENT, java);
    }
}
