package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JarPairTest {
    private final Study study = StudyParser.parse(
            Repository.path("studies/shenyu-http-client.yml"),
            List.of("fidelity.quick.warmUp.arms={webClient: {atMost: 7m}, direct: {atMost: 60s}}"));

    @Test
    void differsInTheJarAloneAndKeepsDirect() {
        Study pair = new JarPair("a.jar", "b.jar", Optional.of("webClient")).in(study, Set.of("shenyu"));

        ArmSpec like = study.arms().stream()
                .filter(arm -> arm.id().equals("webClient"))
                .findFirst()
                .orElseThrow();
        assertThat(pair.armsAt(Fidelity.SMOKE))
                .extracting(ArmSpec::id)
                .containsExactly("direct", "base", "base-again", "candidate");
        for (ArmSpec arm : pair.arms().subList(1, 4)) {
            Map<String, Object> settings = new LinkedHashMap<>(arm.settings());
            assertThat(settings.remove("jar")).isEqualTo(arm.id().equals("candidate") ? "b.jar" : "a.jar");
            assertThat(settings).isEqualTo(like.settings());
            assertThat(arm.version()).isEqualTo(like.version());
        }
        assertThat(pair.comparisons())
                .containsExactly(new ComparisonSpec("base", "candidate", Optional.of("base-again")));
        assertThat(pair.loads()).isEqualTo(study.loads());
        FidelitySpec quick = pair.at(Fidelity.QUICK);
        assertThat(quick.warmUpOf("base")).isEqualTo(study.at(Fidelity.QUICK).warmUpOf("webClient"));
        assertThat(quick.warmUpOf("candidate")).isEqualTo(quick.warmUpOf("base"));
        assertThat(quick.warmUpOf("base-again")).isEqualTo(quick.warmUpOf("base"));
        assertThat(quick.armWarmUps()).containsOnlyKeys("direct", "base", "base-again", "candidate");
        assertThat(StudyParser.parse(study.name() + ".yml", StudyWriter.toYaml(pair), List.of()))
                .as("can be written and read")
                .isEqualTo(pair);
    }

    @Test
    void takesTheFirstArmOfTheGatewayWhereNoneIsNamed() {
        Study pair = new JarPair("a.jar", "b.jar", Optional.empty()).in(study, Set.of("shenyu"));

        ArmSpec first = study.arms().stream()
                .filter(arm -> arm.gateway().equals("shenyu"))
                .findFirst()
                .orElseThrow();
        assertThat(pair.arms().get(1).settings()).containsAllEntriesOf(first.settings());
    }

    @Test
    void refusesAStudyOrAnArmWithoutSuchAGateway() {
        JarPair any = new JarPair("a.jar", "b.jar", Optional.empty());
        JarPair direct = new JarPair("a.jar", "b.jar", Optional.of("direct"));
        assertThatThrownBy(() -> any.in(study, Set.of("nginx"))).hasMessageContaining("has no arm of gateway 'nginx'");
        assertThatThrownBy(() -> direct.in(study, Set.of("shenyu")))
                .hasMessage(
                        "--arm 'direct' must be of gateway 'shenyu' to lend its settings to --base and --candidate, is"
                                + " of 'direct'");
    }
}
