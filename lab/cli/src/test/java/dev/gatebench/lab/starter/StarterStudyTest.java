package dev.gatebench.lab.starter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.host.local.LocalInventory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StarterStudyTest {
    @TempDir
    private Path folder;

    static List<String> gateways() {
        return Gateways.measurable();
    }

    @ParameterizedTest
    @MethodSource("gateways")
    void isAStudyOfAnyGatewayByItself(String gateway) throws IOException {
        Study study = written("mine.yml", List.of(gateway));

        assertThat(study.comparisons()).isEmpty();
        assertThat(study.at(Fidelity.QUICK).duet()).isFalse();
        for (ArmSpec arm : study.arms()) {
            Gateways.read(arm, folder, new LocalInventory()); // it takes the settings that it is given, none
        }
    }

    @Test
    void comparesEachGatewayWithTheFirstInDuets() throws IOException {
        Study study = written("mine.yml", List.of("nginx", "haproxy", "envoy"));

        assertThat(study.name()).isEqualTo("mine");
        assertThat(study.arms()).extracting(ArmSpec::id).containsExactly("direct", "nginx", "haproxy", "envoy");
        assertThat(study.comparisons())
                .extracting(pair -> pair.candidate() + "/" + pair.baseline())
                .containsExactly("haproxy/nginx", "envoy/nginx");
        assertThat(study.at(Fidelity.QUICK).duet()).isTrue();
        assertThat(study.at(Fidelity.SMOKE).fitForNumbers()).isFalse();
        assertThat(Files.readString(folder.resolve("mine.yml")))
                .contains("title: \"nginx against haproxy against envoy\"")
                .doesNotContain("{{")
                .doesNotContain("{%")
                .doesNotContain("\n\n\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null.yml", "true.yml", "123.yml", "1e3.yml", "0x10.yml", "a.b_c-d.yaml"})
    void isAStudyWhateverItsNameMeansToYaml(String name) throws IOException {
        assertThat(written(name, List.of("nginx")).name() + name.substring(name.lastIndexOf('.')))
                .isEqualTo(name);
    }

    @Test
    void writesOverNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.yml"), "mine");

        assertThatThrownBy(() -> StarterStudy.write(file, List.of("nginx")))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("must not be there yet");
        assertThat(file).hasContent("mine");
    }

    private Study written(String name, List<String> gateways) throws IOException {
        Path file = folder.resolve("some/folder").resolve(name);
        StarterStudy.write(file, gateways);
        Files.copy(file, folder.resolve(name));
        return StudyParser.read(file).one();
    }
}
