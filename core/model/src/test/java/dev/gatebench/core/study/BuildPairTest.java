package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildPairTest {
    private static final BuildPair.BuildSupport SHENYU = (gateway, kind) -> gateway.equals("shenyu");

    @TempDir
    Path folder;

    private final Study study = StudyParser.parse(
            Repository.path("studies/shenyu-http-client.yml"),
            List.of("fidelity.quick.warmUp.arms={webClient: {atMost: 7m}, direct: {atMost: 60s}}"));

    @Test
    void differsInTheJarAloneAndKeepsDirect() {
        Study pair = jars(Optional.of("webClient")).in(study, SHENYU);

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
        Study pair = jars(Optional.empty()).in(study, SHENYU);

        ArmSpec first = study.arms().stream()
                .filter(arm -> arm.gateway().equals("shenyu"))
                .findFirst()
                .orElseThrow();
        assertThat(pair.arms().get(1).settings()).containsAllEntriesOf(first.settings());
    }

    @Test
    void refusesAStudyOrAnArmWithoutSuchAGateway() {
        BuildPair any = jars(Optional.empty());
        BuildPair direct = jars(Optional.of("direct"));
        assertThatThrownBy(() -> any.in(study, (gateway, kind) -> gateway.equals("nginx")))
                .hasMessageContaining("must have an arm whose gateway can run a jar with the settings of the arm");
        assertThatThrownBy(() -> direct.in(study, SHENYU))
                .hasMessage("--arm 'direct' must be of a gateway that can run a jar, is of 'direct': name another arm");
    }

    @Test
    void takesProgramsImagesAndFolders() throws IOException {
        Path program = Files.writeString(folder.resolve("gateway"), "");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Files.writeString(Files.createDirectory(folder.resolve("mine")).resolve("gateway.yml"), "name: Mine");
        Build image = Build.of("--base", "nginx:1.27");
        Build own = Build.of("--candidate", folder.resolve("mine").toString());

        assertThat(image).isEqualTo(new Build(Build.Kind.IMAGE, "nginx:1.27"));
        assertThat(own.kind()).isEqualTo(Build.Kind.FOLDER);
        assertThat(Build.of("--base", "ghcr.io/a/b@sha256:" + "a".repeat(64)).kind())
                .isEqualTo(Build.Kind.IMAGE);
        assertThat(Build.of("--base", program.toString())).isEqualTo(new Build(Build.Kind.PROGRAM, program.toString()));

        Study gateways = StudyParser.parse(Repository.path("studies/gateways.yml"), List.of());
        Study pair = new BuildPair(image, own, Optional.of("nginx"))
                .in(gateways, (gateway, kind) -> gateway.equals("nginx"));
        assertThat(pair.arms().get(1).settings()).containsEntry("image", "nginx:1.27");
        assertThat(pair.arms().get(3).gateway())
                .isEqualTo(folder.resolve("mine").toString());
        Map<String, Object> settings = new LinkedHashMap<>(pair.arms().get(1).settings());
        settings.remove("image");
        assertThat(pair.arms().get(3).settings()).as("all else is alike").isEqualTo(settings);
    }

    @Test
    void refusesABuildThatIsNone() {
        for (String none : List.of("nginx", folder.toString(), "a b:c", "")) {
            assertThatThrownBy(() -> Build.of("--base", none))
                    .isInstanceOf(StudyException.class)
                    .hasMessageStartingWith(
                            "--base must be a jar, a program, a folder with a gateway.yml, or the name of")
                    .hasMessageEndingWith("was '" + none + "', which is none of these here: correct it");
        }
    }

    private static BuildPair jars(Optional<String> template) {
        return new BuildPair(new Build(Build.Kind.JAR, "a.jar"), new Build(Build.Kind.JAR, "b.jar"), template);
    }
}
