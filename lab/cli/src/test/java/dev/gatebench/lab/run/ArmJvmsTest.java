package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.jdk.Jdks;
import dev.gatebench.lab.jvm.HeapDemand;
import dev.gatebench.testing.Requirement;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArmJvmsTest {
    private static final long GIB = 1L << 30;

    @Test
    void addsUpTheHeapsOfTheArmsThatRunAndTakesAQuarterOfTheMachineForThoseThatDoNotSay() {
        Study study = StudyParser.parse(Path.of("../../studies/shenyu-http-client.yml"));
        assertThat(heaps(study, Fidelity.QUICK)).isEqualTo(new HeapDemand(2, 8 * GIB, 64 * GIB));
        assertThat(heaps(study, Fidelity.FULL)).isEqualTo(new HeapDemand(4, 16 * GIB, 64 * GIB));
        Study open = StudyParser.parse(
                Path.of("../../studies/shenyu-http-client.yml"),
                List.of("arms.netty.settings.jvm=lab/cli/src/test/resources/studies/open.jvmopts"));
        assertThat(heaps(open, Fidelity.QUICK)).isEqualTo(new HeapDemand(2, 20 * GIB, 64 * GIB));
    }

    /** Where both JDKs are there; the study says 20 GiB of quick. */
    @Test
    void theStudyOfJvmOptionsAsksForTheMemoryThatItSays() {
        boolean both = Jdks.ofThisMachine().all().stream()
                .map(jdk -> jdk.feature())
                .toList()
                .containsAll(List.of(17, 25));
        Requirement.JDK_17_AND_25.orSkip(both);
        Study study = StudyParser.parse(Path.of("../../studies/shenyu-jvm.yml"));
        assertThat(heaps(study, Fidelity.QUICK)).isEqualTo(new HeapDemand(11, 20 * GIB, 64 * GIB));
        assertThat(heaps(study, Fidelity.FULL)).isEqualTo(new HeapDemand(40, 112 * GIB, 64 * GIB));
    }

    private static HeapDemand heaps(Study study, Fidelity fidelity) {
        StudyArms arms =
                StudyArms.of(study, fidelity, arm -> Gateways.read(arm, Path.of("../.."), new LocalInventory()));
        return ArmJvms.of(study.name(), arms).heaps(64 * GIB);
    }
}
