package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The study of reverse proxies on machines that have some of them. */
class PresentArmsTest {
    private static final Path STUDY = Path.of("src/test/resources/studies/balanced.yml");
    private static final String HAPROXY = "HAProxy version 2.6.12-1+deb12u1 2023/12/16";

    private final FakeInventory inventory = new FakeInventory();

    @Test
    void leavesOutWhatIsNotHereAndSaysWhatIsNotComparedForIt() {
        PresentArms present = present(
                true,
                "comparisons=[{baseline: nginx, candidate: haproxy}, {baseline: haproxy, candidate: haproxy-miss}]",
                inventory.having("haproxy", HAPROXY));

        assertThat(present.study().arms()).extracting(ArmSpec::id).containsExactly("direct", "haproxy", "haproxy-miss");
        assertThat(present.notes())
                .anySatisfy(note -> assertThat(note).startsWith("nginx was left out: nginx not found on PATH"))
                .anySatisfy(note -> assertThat(note).contains("haproxy against nginx"))
                .noneSatisfy(note -> assertThat(note).contains("haproxy-miss against haproxy"));
    }

    @Test
    void endsTheRunWhereItIsNotToldToLeaveOut() {
        FakeInventory some = inventory.having("haproxy", HAPROXY);
        assertThatThrownBy(() -> present(false, "rank=false", some))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith("nginx not found on PATH");
    }

    @Test
    void measuresNoDirectArmAlone() {
        assertThatThrownBy(() -> present(true, "rank=false", inventory))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith("no gateway of study 'balanced' is here: nginx not found on PATH");
    }

    private static PresentArms present(boolean skipMissing, String set, FakeInventory inventory) {
        Study study = StudyParser.parse(STUDY, List.of(set))
                .select(List.of("direct", "nginx", "nginx-stock", "haproxy", "haproxy-miss"), List.of());
        StudyArms arms = StudyArms.of(study, Fidelity.SMOKE, arm -> Gateways.read(arm, Path.of(""), inventory));
        return PresentArms.of(study, arms, new Home(Path.of("")), skipMissing, line -> {});
    }
}
