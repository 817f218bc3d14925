package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private final Study study = StudyParser.parse(Repository.path("studies/shenyu-http-client.yml"));

    @Test
    void nothingNamedIsEverything() {
        assertThat(study.select(List.of(), List.of())).isEqualTo(study);
    }

    @Test
    void keepsTheDirectArmAndTheOrderOfTheStudy() {
        Study part = study.select(List.of("webClient", "netty"), Loads.closed(1000, 600));
        assertThat(part.arms()).extracting(ArmSpec::id).containsExactly("direct", "netty", "webClient");
        assertThat(part.loads()).containsExactly(new ClosedLoad(600), new ClosedLoad(1000));
        assertThat(part.comparisons()).containsExactly(new ComparisonSpec("webClient", "netty"));
    }

    @Test
    void keepsTheControlOfTwoArmsThatAreCompared() {
        Study controlled = Texts.parse("""
                study: quick
                title: A study
                arms:
                  - {id: direct, gateway: direct}
                  - {id: netty, gateway: shenyu}
                  - {id: netty-again, gateway: shenyu}
                  - {id: webClient, gateway: shenyu, settings: {strategy: webClient}}
                loads: [{concurrency: 600}]
                comparisons:
                  - {baseline: netty, candidate: webClient, control: netty-again}
                """);
        Study part = controlled.select(List.of("webClient", "netty"), List.of());
        assertThat(part).isEqualTo(controlled);
        assertThat(StudyParser.parse("quick.yml", StudyWriter.toYaml(part), List.of()))
                .isEqualTo(part);
        Study one = controlled.select(List.of("netty"), List.of());
        assertThat(one.arms()).extracting(ArmSpec::id).containsExactly("direct", "netty");
        assertThat(one.comparisons()).isEmpty();
    }

    @Test
    void anArmThatIsNamedRunsAtEveryFidelity() {
        assertThat(study.armsAt(Fidelity.QUICK)).extracting(ArmSpec::id).doesNotContain("netty-close");
        assertThat(study.select(List.of("netty-close"), List.of()).armsAt(Fidelity.QUICK))
                .extracting(ArmSpec::id)
                .containsExactly("direct", "netty-close");
    }

    @Test
    void aPartIsAStudyThatCanBeWrittenAndReadAgain() {
        Study part = StudyParser.parse(
                        Repository.path("studies/shenyu-http-client.yml"),
                        List.of("fidelity.quick.warmUp.arms.netty={atMost: 70s}"))
                .select(List.of("webClient"), Loads.closed(600));
        assertThat(StudyParser.parse("shenyu-http-client.yml", StudyWriter.toYaml(part), List.of()))
                .isEqualTo(part);
        assertThat(Plan.of(part, Fidelity.QUICK, 1).forks())
                .flatExtracting(ForkPlan::trials)
                .hasSize(2 * 4);
    }

    @Test
    void rejectsUnknownArmsAndLoads() {
        assertThatThrownBy(() -> study.select(List.of("webclient", "nginx"), Loads.closed(50)))
                .isInstanceOf(StudyException.class)
                .hasMessage(String.join(
                        System.lineSeparator(),
                        "study 'shenyu-http-client' has no arm 'webclient': did you mean 'webClient'? Its arms are direct, netty, "
                                + "webClient, netty-close, webClient-close",
                        "study 'shenyu-http-client' has no arm 'nginx': Its arms are direct, netty, webClient, netty-close, "
                                + "webClient-close",
                        "study 'shenyu-http-client' has no load closed 50: its loads are closed 600, closed 800, closed 1000, closed 1200; for another, "
                                + "--set 'loads=[{concurrency: 50}]'"));
    }

    @Test
    void theRemedyForAnUnknownLoadWorks() {
        Study other = StudyParser.parse(
                Repository.path("studies/shenyu-http-client.yml"), List.of("loads=[{concurrency: 50}]"));
        assertThat(other.select(List.of(), Loads.closed(50)).loads()).containsExactly(new ClosedLoad(50));
    }
}
