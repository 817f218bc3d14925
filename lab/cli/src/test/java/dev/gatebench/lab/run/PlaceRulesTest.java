package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PlaceRulesTest {
    private static Study study(int parallel, int forks) {
        String text = """
                study: places
                title: Places
                runtime: kubernetes
                kubernetes: {image: "jre:17", parallel: %d}
                arms:
                  - {id: direct, gateway: direct}
                loads:
                  - {concurrency: 10}
                fidelity:
                  quick: {forks: %d}
                """;
        return StudyParser.parse("places.yml", text.formatted(parallel, forks), List.of());
    }

    @Test
    void saysWhereALaneWouldMakeOneForkAlone() {
        assertThat(PlaceRules.note(study(2, 3), Fidelity.QUICK)).hasValueSatisfying(note -> assertThat(note)
                .startsWith("3 forks in 2 lanes leave a lane with only one fork")
                .endsWith("(--set fidelity.quick.forks=4)"));
        assertThat(PlaceRules.note(study(8, 3), Fidelity.QUICK))
                .as("no more lanes than forks")
                .hasValueSatisfying(note -> assertThat(note).startsWith("3 forks in 3 lanes"));
        assertThat(PlaceRules.note(study(2, 4), Fidelity.QUICK)).isEmpty();
        assertThat(PlaceRules.note(study(1, 1), Fidelity.QUICK)).isEmpty();
    }

    @Test
    void aRunGoesOnInNoMoreLanesThanItHad() {
        Study study = study(3, 6);
        assertThat(PlaceRules.inLanes(study, OptionalInt.empty())).isEqualTo(study);
        assertThat(PlaceRules.inLanes(study, OptionalInt.of(2)).runtime().parallel())
                .isEqualTo(2);
        assertThatThrownBy(() -> PlaceRules.inLanes(study, OptionalInt.of(4)))
                .hasMessage("--parallel must be 1..3, as many as the run was begun with or fewer, was 4");
        assertThatThrownBy(() -> PlaceRules.inLanes(study, OptionalInt.of(0))).hasMessageEndingWith("was 0");
    }
}
