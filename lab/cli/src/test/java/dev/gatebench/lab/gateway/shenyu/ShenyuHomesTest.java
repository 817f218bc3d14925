package dev.gatebench.lab.gateway.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.host.local.LocalInventory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShenyuHomesTest {
    private static final Path BASE = Path.of("../..");
    private static final Path STUDY = BASE.resolve("studies/shenyu-versions.yml");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void goToTheArmsOfTheirVersionAndIntoTheRunsStudy() throws IOException {
        Path home = distribution("2.6.0", "a");

        Study study = ShenyuOptions.with(List.of(home), StudyParser.parse(STUDY), Fidelity.SMOKE);

        assertThat(homes(study))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("netty-2-6-0", home.toString(), "webclient-2-6-0", home.toString()));
        StudyArms.of(study, Fidelity.FULL, arm -> Gateways.read(arm, BASE, new LocalInventory()))
                .validated(study);
        Path run = Files.writeString(folder.resolve("study.yml"), StudyWriter.toYaml(study));
        assertThat(StudyParser.parseAsRun(run)).as("a resumed run has them").isEqualTo(study);
    }

    @Test
    void areOfSeveralVersionsEachForItsArms() throws IOException {
        Path old = distribution("2.6.0", "a");
        Path recent = distribution("2.7.1", "b");
        Study study = StudyParser.parse(STUDY, List.of("arms.webclient-2-6-0.version=2.7.1"));

        assertThat(homes(ShenyuOptions.with(List.of(recent, old), study, Fidelity.SMOKE)))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("netty-2-6-0", old.toString(), "webclient-2-6-0", recent.toString()));
    }

    @Test
    void leaveAnArmAloneThatNamesAnImage() throws IOException {
        Path home = distribution("2.6.0", "a");
        Study study =
                StudyParser.parse(STUDY, List.of("arms.netty-2-6-0.settings.image=apache/shenyu-bootstrap:2.6.0"));

        assertThat(homes(ShenyuOptions.with(List.of(home), study, Fidelity.SMOKE)))
                .containsExactlyInAnyOrderEntriesOf(Map.of("webclient-2-6-0", home.toString()));
    }

    @Test
    void leaveAnArmAloneThatSaysItselfWhatToLaunch() throws IOException {
        Path home = distribution("2.6.0", "a");
        Path own = distribution("2.6.0", "own");
        Study study = StudyParser.parse(STUDY, List.of("arms.netty-2-6-0.settings.home=" + own));

        assertThat(homes(ShenyuOptions.with(List.of(home), study, Fidelity.SMOKE)))
                .containsEntry("netty-2-6-0", own.toString())
                .containsEntry("webclient-2-6-0", home.toString());
    }

    @Test
    void standInTheEnvironmentWithTheHashOfTheirJars() throws IOException {
        Path home = distribution("2.6.0", "a");
        Study study = ShenyuOptions.with(List.of(home), StudyParser.parse(STUDY), Fidelity.SMOKE);
        GatewayArm arm = arm(study, "netty-2-6-0");

        Map<String, String> before = arm.artifacts();
        assertThat(before).hasSize(1).hasEntrySatisfying("shenyu 2.6.0 in " + home, text -> assertThat(text)
                .matches("2 jars, SHA-256 of their list [0-9a-f]{64}"));
        assertThat(arm.describe())
                .contains("Apache ShenYu 2.6.0, ", ", distribution apache-shenyu-2.6.0-bootstrap-bin");

        Files.writeString(home.resolve("lib/shenyu-web-2.6.0.jar"), "rebuilt");
        assertThat(arm(study, "netty-2-6-0").artifacts()).isNotEqualTo(before);
    }

    @Test
    void areRefusedWhereNoArmIsOfTheirVersion() throws IOException {
        Path home = distribution("2.7.1", "a");
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> ShenyuOptions.with(List.of(home), StudyParser.parse(STUDY), Fidelity.SMOKE))
                .withMessage(
                        "--shenyu-home '%s' is of ShenYu 2.7.1, but no arm of study 'shenyu-versions' that runs and has no 'jar', "
                                + "'home' or 'image' of its own is: its arms are of [2.4.3, 2.6.0]; remove it, or --set arms.ID.version=2.7.1",
                        home);
        Study part = StudyParser.parse(STUDY).select(List.of("netty-2-4-3"), List.of());
        Path unused = distribution("2.6.0", "b");
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> ShenyuOptions.with(List.of(unused), part, Fidelity.SMOKE))
                .withMessageContaining("its arms are of [2.4.3]");
    }

    @Test
    void areRefusedForTheVersionThatIsEmbedded() throws IOException {
        Path home = distribution("2.4.3", "a");
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> ShenyuOptions.with(List.of(home), StudyParser.parse(STUDY), Fidelity.SMOKE))
                .withMessage(
                        "--shenyu-home '%s' is of ShenYu 2.4.3, which is embedded and needs none: remove it", home);
    }

    @Test
    void areRefusedWhereTwoAreOfOneVersion() throws IOException {
        List<Path> both = List.of(distribution("2.6.0", "a"), distribution("2.6.0", "b"));
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> ShenyuOptions.with(both, StudyParser.parse(STUDY), Fidelity.SMOKE))
                .withMessage(
                        "--shenyu-home must be of another version each, '%s' and '%s' are both of 2.6.0: give one",
                        both.get(0), both.get(1));
    }

    private static Map<String, Object> homes(Study study) {
        return study.arms().stream()
                .filter(arm -> arm.settings().containsKey("home"))
                .collect(Collectors.toMap(
                        ArmSpec::id, arm -> String.valueOf(arm.settings().get("home"))));
    }

    private static GatewayArm arm(Study study, String id) {
        return StudyArms.of(study, Fidelity.SMOKE, arm -> Gateways.read(arm, BASE, new LocalInventory()))
                .of(id);
    }

    private Path distribution(String version, String parent) throws IOException {
        Path home = folder.resolve(parent).resolve("apache-shenyu-" + version + "-bootstrap-bin");
        Files.createDirectories(home.resolve("lib"));
        for (String artifact : List.of("shenyu-web", "shenyu-bootstrap")) {
            Files.writeString(home.resolve("lib").resolve(artifact + "-" + version + ".jar"), artifact);
        }
        return home;
    }
}
