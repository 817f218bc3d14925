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
import java.util.stream.Stream;
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

    @Test
    void refusesBodiesThatFillItsMemory() {
        assertThatThrownBy(() -> require(
                        "1",
                        "1s",
                        "requests=[{id: a, method: POST, path: /a, body: 9MiB},"
                                + " {id: b, method: POST, paths: [/b, /c], body: 4MiB}]"))
                .isInstanceOf(StudyException.class)
                .hasMessage("study 'a': the bodies of all requests, one for each path, must have 16777216 bytes at most"
                        + " by the injector, have 17825792: give smaller bodies, or fewer paths");
        assertThatCode(() -> require("1", "1s", "requests=[{id: a, method: POST, path: /a, body: 9MiB}]"))
                .doesNotThrowAnyException();
    }

    private void require(String rate, String measure, String... set) {
        Study study = StudyParser.parse(
                "a.yml",
                "{study: a, title: t, driver: injector, arms: [{id: direct, gateway: direct}],"
                        + " loads: [{open: {rate: " + rate + ", connections: 10}}]}",
                Stream.concat(Stream.of("fidelity.quick.measure=" + measure), Stream.of(set))
                        .toList());
        new InjectorDriver().require(study, Fidelity.QUICK, home, new FakeHost(new FakeTime()).inventory());
    }
}
