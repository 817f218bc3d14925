package dev.gatebench.core.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FlameGraphTest {
    @Test
    void isAsWideAsBothProfilesTogether() {
        Stacks baseline = Stacks.parse(List.of("a;gone 1", "a;kept 1"));
        Stacks candidate = Stacks.parse(List.of("a;kept 1"));

        FlameGraph graph = FlameGraph.of(baseline, 100, candidate, 300);

        assertThat(graph.frames()).containsExactlyInAnyOrder("all", "a", "gone", "kept");
        assertBox(graph, "gone", 2, 0.125, 50, 0);
        assertBox(graph, "kept", 2, 0.875, 50, 300);
        assertBox(graph, "a", 1, 1, 100, 300);
        assertThat(graph.left()).isZero();
    }

    private static void assertBox(
            FlameGraph graph, String frame, int depth, double width, double baseline, double candidate) {
        assertThat(graph.boxes())
                .filteredOn(box -> graph.frames().get(box.frame()).equals(frame))
                .singleElement()
                .satisfies(box -> {
                    assertThat(box.depth()).isEqualTo(depth);
                    assertThat(box.width()).isCloseTo(width, Offset.offset(1e-12));
                    assertThat(box.baseline()).isCloseTo(baseline, Offset.offset(1e-9));
                    assertThat(box.candidate()).isCloseTo(candidate, Offset.offset(1e-9));
                });
    }

    @Test
    void leavesOutWhatIsTooNarrowOrTooDeepAndSaysHowMuch() {
        List<String> deep = Collections.nCopies(1000, "again");
        FlameGraph graph = FlameGraph.of(new Stacks(Map.of(deep, 5000L, List.of("rare"), 1L)));

        assertThat(graph.left()).isEqualTo(2);
        assertThat(graph.depth()).isEqualTo(FlameGraph.DEEPEST);
        assertThat(graph.frames()).doesNotContain("rare");
    }

    @Test
    void hasNoBoxWithoutASample() {
        assertThat(FlameGraph.of(new Stacks(Map.of())).boxes()).isEmpty();
    }
}
