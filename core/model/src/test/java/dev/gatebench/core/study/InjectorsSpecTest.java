package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InjectorsSpecTest {
    @Test
    void isOneWhereAStudySaysNothing() {
        assertThat(Texts.parse(Texts.MINIMAL).injectors()).isEqualTo(InjectorsSpec.ONE);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "64, 64", "2.0, 2", "auto, auto"})
    void isReadAndWrittenAsAStudySaysIt(String said, String written) {
        Study study = Texts.parse(Texts.MINIMAL, "injectors=" + said);

        assertThat(StudyWriter.toYaml(study)).contains("injectors: " + yaml(written) + "\n");
        assertThat(StudyParser.parse("quick.yml", StudyWriter.toYaml(study), List.of()))
                .isEqualTo(study);
    }

    private static String yaml(String written) {
        return written.equals("auto") ? "\"auto\"" : written;
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "65, 65", "-1, -1", "2.5, 2.5", "many, '''many'''", "true, true"})
    void isRefusedInOneLine(String said, String shown) {
        assertThatThrownBy(() -> Texts.parse(Texts.MINIMAL, "injectors=" + said))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("injectors must be a number of injectors, 1..64, or auto, was ")
                .hasMessageEndingWith("was " + shown);
    }

    @Test
    void holdsNoNumberThatAStudyMayNotHave() {
        assertThatThrownBy(() -> new InjectorsSpec(OptionalInt.of(65)))
                .hasMessage("injectors must be 1..64 or auto, were 65");
    }
}
