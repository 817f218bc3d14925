package dev.gatebench.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LaneHostsTest {
    private static final LaneHosts A = on("a");
    private static final LaneHosts B = on("b");
    private static final LaneHosts C = on("c");

    private static LaneHosts on(String node) {
        return new LaneHosts("sut on node '" + node + "'", Map.of("node '" + node + "'", node + ", 2 CPUs"));
    }

    @Test
    void lanesAreFoundByTheirHostsWhereverTheyStand() {
        assertThat(LaneHosts.find(List.of(A, B), List.of(B, C, A))).containsExactly(2, 0, 1);
        assertThat(LaneHosts.find(List.of(), List.of(A))).containsExactly(0);
    }

    @Test
    void noNumberIsGivenTwice() {
        assertThat(LaneHosts.find(List.of(A, A, B), List.of(A, A, A))).containsExactly(1, 2, 0);
    }

    @Test
    void aHostOfTheSameNameThatIsNotTheSameIsAnother() {
        LaneHosts changed = new LaneHosts(A.hosts(), Map.of("node 'a'", "a, 4 CPUs"));
        assertThat(LaneHosts.find(List.of(A), List.of(changed))).containsExactly(0);
    }
}
