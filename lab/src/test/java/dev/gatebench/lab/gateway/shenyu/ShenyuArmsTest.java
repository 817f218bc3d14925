package dev.gatebench.lab.gateway.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ShenyuArmsTest {
    private static final Path STUDIES = Path.of("../studies");

    @Test
    void areAllOfTheReleaseThatIsAskedFor() {
        Study study = arms("shenyu-http-client").ofVersion("2.6.0");

        assertThat(study.arms()).filteredOn(ShenyuArms::isOne).isNotEmpty().allSatisfy(arm -> assertThat(arm.version())
                .contains("2.6.0"));
        assertThat(study.arms()).filteredOn(arm -> !ShenyuArms.isOne(arm)).allSatisfy(arm -> assertThat(arm.version())
                .isEmpty());
    }

    @Test
    void refuseAReleaseWhereItIsOfNoUseOrSomethingElseIsLaunched() {
        Study study = study("shenyu-http-client");
        Study direct = study.select(List.of("direct"), List.of());

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> new ShenyuArms(direct, Fidelity.QUICK).ofVersion("2.6.0"))
                .withMessageContaining("--shenyu 2.6.0 is of no use: no arm of study 'shenyu-http-client' that runs");
        Study jar = StudyParser.parse(
                STUDIES.resolve("shenyu-http-client.yml"), List.of("arms.netty.settings.jar=/tmp/mine.jar"));
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> new ShenyuArms(jar, Fidelity.QUICK).ofVersion("2.6.0"))
                .withMessageContaining("'netty' does: remove one of them");
    }

    @Test
    void areLaunchedFromAFolderEachWhereTheirReleaseIsNotEmbedded() {
        List<String> asked = new ArrayList<>();

        Study study = arms("shenyu-versions").resolved(version -> {
            asked.add(version);
            return Path.of("/cache", version);
        });

        assertThat(asked).containsExactly("2.6.0");
        assertThat(homes(study))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("netty-2-6-0", "/cache/2.6.0", "webclient-2-6-0", "/cache/2.6.0"));
    }

    @Test
    void areLeftAloneWhereTheySayWhatToLaunchOrWillBeRefused() {
        Study study = StudyParser.parse(
                STUDIES.resolve("shenyu-versions.yml"),
                List.of("arms.netty-2-6-0.settings.home=/mine", "arms.webclient-2-6-0.settings.burn=5%"));

        Study resolved = new ShenyuArms(study, Fidelity.QUICK).resolved(version -> {
            throw new AssertionError("nothing is to be resolved, was asked for " + version);
        });

        assertThat(resolved).isEqualTo(study);
    }

    private static ShenyuArms arms(String name) {
        return new ShenyuArms(study(name), Fidelity.QUICK);
    }

    private static Study study(String name) {
        return StudyParser.parse(STUDIES.resolve(name + ".yml"));
    }

    private static Map<String, String> homes(Study study) {
        return study.arms().stream()
                .filter(arm -> arm.settings().containsKey("home"))
                .collect(Collectors.toMap(
                        ArmSpec::id, arm -> String.valueOf(arm.settings().get("home"))));
    }
}
