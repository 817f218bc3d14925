package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.host.Jdks;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeapDemandTest {
    private static final long GIB = 1L << 30;

    @Test
    void saysNothingOfHeapsThatFitIntoTheMachine() {
        assertThat(new HeapDemand(2, 8 * GIB, 8 * GIB).require()).isEmpty();
    }

    @Test
    void warnsOfHeapsThatFitOnlyBecauseAHeapIsNotTouchedAsAWhole() {
        assertThat(new HeapDemand(3, 12 * GIB, 8 * GIB).require())
                .contains(
                        "may run out of memory: the heaps (-Xmx) of 3 gateways, which run at once, are 12 GiB together, and this"
                                + " machine has 8 GiB: choose fewer with --arm, or smaller heaps with --set arms.ID.settings.jvm=default-1g");
    }

    @Test
    void refusesHeapsOfMoreThanTwiceTheMachine() {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> new HeapDemand(40, 112 * GIB, 23 * GIB).require())
                .withMessageStartingWith("the heaps (-Xmx) of 40 gateways")
                .withMessageContaining("they must be at most twice as large: choose fewer with --arm");
    }

    @Test
    void addsUpTheHeapsOfTheArmsThatRunAndTakesAQuarterOfTheMachineForThoseThatDoNotSay() {
        Study study = StudyParser.parse(Path.of("../studies/shenyu-http-client.yml"));
        assertThat(ArmJvms.of(study, Fidelity.QUICK, Path.of("..")).heaps(64 * GIB))
                .isEqualTo(new HeapDemand(2, 8 * GIB, 64 * GIB));
        assertThat(ArmJvms.of(study, Fidelity.FULL, Path.of("..")).heaps(64 * GIB))
                .isEqualTo(new HeapDemand(4, 16 * GIB, 64 * GIB));
        Study open = StudyParser.parse(
                Path.of("../studies/shenyu-http-client.yml"),
                List.of("arms.netty.settings.jvm=lab/src/test/resources/studies/open.jvmopts"));
        assertThat(ArmJvms.of(open, Fidelity.QUICK, Path.of("..")).heaps(64 * GIB))
                .isEqualTo(new HeapDemand(2, 20 * GIB, 64 * GIB));
    }

    /** Where both JDKs are there; the study says 20 GiB of quick. */
    @Test
    void theStudyOfJvmOptionsAsksForTheMemoryThatItSays() {
        boolean both = Jdks.ofThisMachine().all().stream()
                .map(jdk -> jdk.feature())
                .toList()
                .containsAll(List.of(17, 25));
        assumeTrue(both, "needs JDK 17 and 25: install both");
        Study study = StudyParser.parse(Path.of("../studies/shenyu-jvm.yml"));
        assertThat(ArmJvms.of(study, Fidelity.QUICK, Path.of("..")).heaps(64 * GIB))
                .isEqualTo(new HeapDemand(11, 20 * GIB, 64 * GIB));
        assertThat(ArmJvms.of(study, Fidelity.FULL, Path.of("..")).heaps(64 * GIB))
                .isEqualTo(new HeapDemand(40, 112 * GIB, 64 * GIB));
    }
}
