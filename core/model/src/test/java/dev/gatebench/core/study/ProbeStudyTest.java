package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.plan.Plan;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ProbeStudyTest {
    private static final String STUDY = """
            study: busy
            title: Busy
            injectors: auto
            slo: [p99=50ms]
            arms:
              - {id: direct, gateway: direct}
              - {id: netty, gateway: shenyu}
              - {id: other, gateway: shenyu}
            loads:
              - {concurrency: 100}
              - {concurrency: 600}
              - {open: {rate: [1000, 500], connections: 700}}
            comparisons:
              - {baseline: netty, candidate: other}
            rank: true
            fidelity:
              full: {duet: true, alone: {settle: 1s, measure: 10s}, jmh: full}
            """;

    @Test
    void loadsTheBackendAloneOnceUnderTheGreatestLoadOfEachModel() {
        Study probe = ProbeStudy.of(study(), Fidelity.FULL, 4);

        assertThat(probe.title()).isEqualTo("Probe of 4 injectors for: Busy");
        assertThat(probe.injectors()).isEqualTo(new InjectorsSpec(OptionalInt.of(4)));
        assertThat(probe.arms()).extracting(ArmSpec::id).containsExactly("direct");
        assertThat(probe.loads()).extracting(Load::id).containsExactly("closed 600", "open 1000/s poisson over 700");
        assertThat(probe.comparisons()).isEmpty();
        assertThat(probe.slos()).isEmpty();
        assertThat(probe.rank()).isFalse();
        Plan plan = Plan.of(probe, Fidelity.FULL, 1);
        assertThat(plan.forks()).singleElement().satisfies(fork -> assertThat(fork.trials())
                .hasSize(2));
        assertThat(plan.spec().jmh()).isEmpty();
        assertThat(plan.spec().duet()).isFalse();
        assertThat(plan.spec().measure()).isEqualTo(Duration.ofSeconds(5));
        assertThat(plan.spec().warmUpOf("direct"))
                .as("a cold injector would use more")
                .isEqualTo(study().at(Fidelity.FULL).warmUpOf("direct"));
    }

    @Test
    void measuresNoLongerThanTheStudyDoes() {
        assertThat(ProbeStudy.of(study(), Fidelity.SMOKE, 1).at(Fidelity.SMOKE).measure())
                .isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void takesTheLoadWhoseSharesAreAskedForInPlaceOfThem() {
        Study shares =
                StudyParser.parse("busy.yml", STUDY, List.of("loads=[{open: {ofCapacity: [50%], connections: 300}}]"));

        assertThat(ProbeStudy.of(shares, Fidelity.SMOKE, 1).loads())
                .extracting(Load::id)
                .containsExactly("closed 300");
    }

    @Test
    void canBeWrittenAndRead() {
        Study probe = ProbeStudy.of(study(), Fidelity.QUICK, 2);

        assertThat(StudyParser.parse("busy.yml", StudyWriter.toYaml(probe), List.of()))
                .isEqualTo(probe);
    }

    @Test
    void triesNoMoreThanEveryLoadCanBeCutInto() {
        String warm = "fidelity.smoke.warmUp.concurrency=100";

        assertThat(most("loads=[{concurrency: 9}]", warm)).isEqualTo(9);
        assertThat(most("loads=[{open: {rate: 7, connections: 90}}]", warm)).isEqualTo(7);
        assertThat(most("loads=[{concurrency: 90}]", "fidelity.smoke.warmUp.concurrency=20"))
                .as("the warm-up's connections")
                .isEqualTo(20);
        assertThat(most("arms=[{id: direct, gateway: direct, rate: 4}]", "comparisons=[]", warm))
                .isEqualTo(4);
        assertThat(most("loads=[{concurrency: 90}]", warm)).isEqualTo(InjectorsSpec.MOST);
    }

    private static int most(String... overrides) {
        return ProbeStudy.mostInjectors(study(overrides), Fidelity.SMOKE);
    }

    private static Study study(String... overrides) {
        return StudyParser.parse("busy.yml", STUDY, List.of(overrides));
    }
}
