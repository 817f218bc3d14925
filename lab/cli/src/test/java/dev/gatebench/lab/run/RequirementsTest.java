package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.catalog.Drivers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequirementsTest {
    private static final Path STUDY = Path.of("src/test/resources/studies/tiny.yml");

    private static void require(String driver, String... set) {
        Study study = StudyParser.parse(STUDY, List.of(set));
        Requirements.requireAble(study, Fidelity.SMOKE, Drivers.of(driver));
    }

    @Test
    void namesTheDriversThatSendSeveralRequests() {
        String mix = "requests=[{id: a}, {id: b, method: PURGE}]";

        assertThatThrownBy(() -> require("wrk", "request={}", mix))
                .isInstanceOf(StudyException.class)
                .hasMessage(
                        "driver 'wrk' must be able to send several requests by weight, which 'requests' asks for, but"
                                + " cannot: choose gatling or injector, or give one 'request'");
        assertThatCode(() -> require("gatling", "request={}", mix)).doesNotThrowAnyException();
        assertThatCode(() -> require("injector", "request={}", mix)).doesNotThrowAnyException();
    }

    @Test
    void namesTheDriversThatSendAMethodOfOnesOwn() {
        assertThatThrownBy(() -> require("wrk", "request.method=PURGE"))
                .isInstanceOf(StudyException.class)
                .hasMessageStartingWith("driver 'wrk' must be able to send the method that request.method asks for, "
                        + "PURGE, but cannot: choose ")
                .hasMessageContaining("gatling")
                .hasMessageNotContainingAny("or wrk");
        assertThatCode(() -> require("wrk", "request.method=PATCH")).doesNotThrowAnyException();
        assertThatCode(() -> require("h2load", "request.method=PURGE")).doesNotThrowAnyException();
    }
}
