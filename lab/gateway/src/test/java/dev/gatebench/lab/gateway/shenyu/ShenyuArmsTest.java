package dev.gatebench.lab.gateway.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShenyuArmsTest {
    private static final Path STUDIES = Path.of("../../studies");

    @Test
    void areAllOfTheReleaseThatIsAskedFor() {
        Study study = arms("shenyu-http-client").ofVersion("2.6.0");

        assertThat(study.arms()).filteredOn(ShenyuArms::isOne).isNotEmpty().allSatisfy(arm -> assertThat(arm.version())
                .contains("2.6.0"));
        assertThat(study.arms()).filteredOn(arm -> !ShenyuArms.isOne(arm)).allSatisfy(arm -> assertThat(arm.version())
                .isEmpty());
        assertThat(study.title()).endsWith("; run with ShenYu 2.6.0");
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

    private static ShenyuArms arms(String name) {
        return new ShenyuArms(study(name), Fidelity.QUICK);
    }

    private static Study study(String name) {
        return StudyParser.parse(STUDIES.resolve(name + ".yml"));
    }
}
