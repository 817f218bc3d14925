package dev.gatebench.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LaneHostsTest {
    private static final LaneHosts A = on("a");
    private static final LaneHosts B = on("b");
    private static final LaneHosts C = on("c");

    private static LaneHosts on(String node) {
        return lane(node, "2 CPUs", "kubelet 1");
    }

    private static LaneHosts lane(String node, String kind, String fact) {
        String name = "node '" + node + "'";
        return new LaneHosts(Map.of("sut", List.of(name)), Map.of(name, kind), Map.of(name, fact));
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
        assertThat(LaneHosts.find(List.of(A), List.of(lane("a", "4 CPUs", "kubelet 1"))))
                .containsExactly(0);
    }

    @Test
    void whatIsBesideTheTasksMakesNoOther() {
        assertThat(LaneHosts.find(List.of(A), List.of(lane("a", "2 CPUs", "kubelet 2"))))
                .containsExactly(1);
    }

    @Test
    void saysWhichRoleIsWhere() {
        Map<String, List<String>> roles = new LinkedHashMap<>();
        roles.put("sut", List.of("node 'a'"));
        roles.put("injector", List.of("node 'b'", "node 'c'"));
        assertThat(new LaneHosts(roles, Map.of(), Map.of()).words())
                .isEqualTo("sut on node 'a', injector on node 'b' and node 'c'");
    }
}
