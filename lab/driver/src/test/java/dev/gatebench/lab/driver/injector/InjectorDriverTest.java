package dev.gatebench.lab.driver.injector;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.home.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InjectorDriverTest {
    private final Home home;

    InjectorDriverTest(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve(InjectorDriver.JAR).getParent());
        Files.createFile(folder.resolve(InjectorDriver.JAR));
        home = new Home(folder);
    }

    /** When each request is due is kept: what no step can hold is told before anything starts. */
    @Test
    void refusesARateThatComesToMoreRequestsThanAStepMayHave() {
        assertThatThrownBy(() -> require("200000", "60s"))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("a step may have 10000000 requests due")
                .hasMessageContaining("lower the rate");
        assertThatCode(() -> require("200000", "20s")).doesNotThrowAnyException();
    }

    private void require(String rate, String measure) {
        Study study = StudyParser.parse(
                "a.yml",
                "{study: a, title: t, driver: injector, arms: [{id: direct, gateway: direct}],"
                        + " loads: [{open: {rate: " + rate + ", connections: 10}}]}",
                List.of("fidelity.quick.measure=" + measure));
        new InjectorDriver().require(study, Fidelity.QUICK, home, new FakeHost(new FakeTime()).inventory());
    }
}
