package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConformanceRunTest {
    private static final Study STUDY = StudyParser.parse(Path.of("../../studies/gateways.yml"));

    @Test
    void takesAGatewayForAllItsArms() {
        assertThat(ConformanceRun.ids(STUDY, List.of("shenyu", "nginx", "netty")))
                .containsExactly("netty", "webClient", "nginx");
        assertThat(ConformanceRun.ids(STUDY, List.of())).isEmpty();
    }

    @Test
    void takesAGatewayThatHasNoArmInTheStudyAsItIsByItself() {
        Study without = STUDY.withArms(STUDY.arms().subList(0, 2));

        Study with = ConformanceRun.withArmsOf(List.of("nginx", "netty", "squid"), without);

        assertThat(with.arms()).extracting(ArmSpec::id).containsExactly("direct", "netty", "nginx");
        assertThat(with.arm("nginx").settings()).isEmpty();
    }

    @Test
    void refusesWhatTheStudyDoesNotHave() {
        assertThatThrownBy(() -> ConformanceRun.ids(STUDY, List.of("squid")))
                .isInstanceOf(StudyException.class)
                .hasMessageStartingWith("study 'gateways' must have an arm or a gateway 'squid', has [direct, netty,")
                .hasMessageEndingWith(": name one of these, or give --study");
    }
}
