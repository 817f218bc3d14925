package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NodeChoiceTest {
    private static ClusterSpec spec(int cpus, Map<String, String> nodes, String... tolerations) {
        return new ClusterSpec("jdk:17", cpus, "1GiB", nodes, List.of(tolerations), 1);
    }

    private static final ClusterSpec ANY = spec(0, Map.of());

    private static List<ClusterNode> nodes(Nodes... all) {
        return Stream.of(all).map(Nodes::get).toList();
    }

    private static RoleNodes chosen(ClusterSpec spec, List<ClusterNode> all) {
        return NodeChoice.of(spec, 1, ClusterNodes.of(spec, all), List.of()).get(0);
    }

    private static List<String> lanes(int lanes, ClusterSpec spec, Nodes... all) {
        return NodeChoice.of(spec, lanes, ClusterNodes.of(spec, nodes(all)), List.of()).stream()
                .map(RoleNodes::words)
                .toList();
    }

    private static String words(ClusterSpec spec, Nodes... all) {
        return chosen(spec, nodes(all)).words();
    }

    @Test
    void givesEachRoleANodeToItselfAndTheGreatestToTheSystemUnderTest() {
        assertThat(words(ANY, Nodes.named("a"), Nodes.named("b").cpus("8"), Nodes.named("c"), Nodes.named("d")))
                .isEqualTo("sut on b, injector on a and further ones on d, backend on c");
    }

    @Test
    void keepsTheNodeOfTheSystemUnderTestFreeOfOthersAsLongAsThereAreTwo() {
        assertThat(words(ANY, Nodes.named("a"), Nodes.named("b"))).isEqualTo("sut on a, injector on b, backend on b");
        assertThat(words(ANY, Nodes.named("a"))).isEqualTo("sut on a, injector on a, backend on a");
    }

    @Test
    void takesTheNodesThatAreNamedAndChoosesTheOthersBesideThem() {
        ClusterSpec named = spec(0, Map.of("injector", "a", "backend", "pool=back"));

        RoleNodes chosen = chosen(
                named,
                nodes(
                        Nodes.named("a").cpus("32"),
                        Nodes.named("b"),
                        Nodes.named("c").label("pool", "back")));

        assertThat(chosen.of(Role.SUT).name()).isEqualTo("b");
        assertThat(chosen.of(Role.INJECTOR).name()).isEqualTo("a");
        assertThat(chosen.of(Role.BACKEND).name()).isEqualTo("c");
    }

    @Test
    void takesOneOfALabelThatNoOtherRoleHas() {
        ClusterSpec named = spec(0, Map.of("sut", "pool=x", "injector", "pool=x"));

        assertThat(words(
                        named,
                        Nodes.named("a").label("pool", "x"),
                        Nodes.named("b").label("pool", "x"),
                        Nodes.named("c")))
                .isEqualTo("sut on a, injector on b, backend on c");
    }

    @Test
    void usesNoNodeThatTakesNoPods() {
        assertThat(words(
                        ANY,
                        Nodes.named("a").ready("False"),
                        Nodes.named("b").ready("Unknown"),
                        Nodes.named("c").cordoned(),
                        Nodes.named("d").tainted("gpu", "yes", "NoSchedule"),
                        Nodes.named("e").tainted("gpu", "yes", "PreferNoSchedule")))
                .isEqualTo("sut on e, injector on e, backend on e");
    }

    @Test
    void usesTaintedNodesThatPodsTolerate() {
        Nodes tainted = Nodes.named("a").tainted("role", "bench", "NoSchedule");

        assertThat(words(spec(0, Map.of(), "role=bench:NoSchedule"), tainted)).contains("sut on a");
        assertThat(words(spec(0, Map.of(), "role:NoSchedule"), tainted)).contains("sut on a");
        assertThat(words(spec(0, Map.of(), "role"), tainted)).contains("sut on a");
        for (String other : List.of("role=other:NoSchedule", "role=bench:NoExecute", "another")) {
            assertThatThrownBy(() -> words(spec(0, Map.of(), other), tainted))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("has none of 1 (node 'a' has the taint role=bench:NoSchedule, which pods do"
                            + " not tolerate): see")
                    .hasMessageContaining("kubernetes.tolerations");
        }
    }

    @Test
    void refusesANodeThatIsNotThere() {
        assertThatThrownBy(() -> words(spec(0, Map.of("sut", "z")), Nodes.named("a")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("the node of sut must be one of the cluster's, 'z' is none: see 'kubectl get nodes"
                        + " --show-labels'");
    }

    @Test
    void refusesANamedNodeThatTakesNoPods() {
        assertThatThrownBy(() -> words(
                        spec(0, Map.of("sut", "b")),
                        Nodes.named("a"),
                        Nodes.named("b").ready("False")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(
                        "the node of sut must be ready and take pods, node 'b' is not ready: choose another");
    }

    @Test
    void refusesNodesThatHaveNotTheCpus() {
        assertThat(words(spec(3, Map.of()), Nodes.named("a"), Nodes.named("b"), Nodes.named("c")))
                .contains("sut on a");
        assertThatThrownBy(() -> words(spec(4, Map.of()), Nodes.named("a"), Nodes.named("b"), Nodes.named("c")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("must have 4.5 CPUs for a pod, has 4.0: lower kubernetes.cpus");
        assertThatThrownBy(() -> words(spec(2, Map.of()), Nodes.named("a"), Nodes.named("b")))
                .as("two roles on the second")
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("node 'b' must have 5.0 CPUs for 2 pods");
    }

    @Test
    void refusesNodesThatHaveNotTheMemory() {
        assertThat(words(withMemory(1, "6GiB"), Nodes.named("a"), Nodes.named("b"), Nodes.named("c")))
                .as("beside 2 GiB of the agent's, all of it")
                .contains("sut on a");
        assertThatThrownBy(() -> words(withMemory(1, "7GiB"), Nodes.named("a"), Nodes.named("b"), Nodes.named("c")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage(
                        "node 'a' must have 9 GiB of memory for a pod, has 8 GiB: lower kubernetes.memory, or choose"
                                + " other nodes");
        assertThatThrownBy(() -> words(withMemory(1, "3GiB"), Nodes.named("a"), Nodes.named("b")))
                .as("two roles on the second")
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("node 'b' must have 10 GiB of memory for 2 pods");
        assertThat(words(withMemory(0, "100GiB"), Nodes.named("a")))
                .as("without CPUs of their own tasks have no bound of memory either")
                .contains("sut on a");
    }

    private static ClusterSpec withMemory(int cpus, String memory) {
        return new ClusterSpec("jdk:17", cpus, memory, Map.of(), List.of(), 1);
    }

    @Test
    void givesInjectorsTheNodesThatNoOtherRoleHasInTurn() {
        RoleNodes chosen = chosen(ANY, nodes(Nodes.named("a"), Nodes.named("b"), Nodes.named("c"), Nodes.named("d")));

        assertThat(Stream.of(0, 1, 2, 3).map(n -> chosen.ofInjector(n).name())).containsExactly("b", "d", "b", "d");
    }

    @Test
    void refusesMoreInjectorsThanTheirNodesHaveRoomFor() {
        ClusterSpec spec = spec(1, Map.of());
        RoleNodes chosen = chosen(spec, nodes(Nodes.named("a"), Nodes.named("b"), Nodes.named("c"), Nodes.named("d")));

        NodeRoom.require(chosen.ofPods(4), spec);
        assertThatThrownBy(() -> NodeRoom.require(chosen.ofPods(5), spec))
                .as("the first, the third and the fifth")
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("node 'b' must have 4.5 CPUs for 3 pods, has 4.0: lower kubernetes.cpus, or choose other"
                        + " nodes");
    }

    @Test
    void givesInjectorsTheNodesThatAStudyNamesForThem() {
        RoleNodes labelled = chosen(
                spec(0, Map.of("injector", "pool=load")),
                nodes(
                        Nodes.named("a"),
                        Nodes.named("b").label("pool", "load"),
                        Nodes.named("c"),
                        Nodes.named("d").label("pool", "load")));
        RoleNodes named =
                chosen(spec(0, Map.of("injector", "c")), nodes(Nodes.named("a"), Nodes.named("b"), Nodes.named("c")));

        assertThat(Stream.of(0, 1, 2).map(n -> labelled.ofInjector(n).name())).containsExactly("b", "d", "b");
        assertThat(Stream.of(0, 1).map(n -> named.ofInjector(n).name())).containsExactly("c", "c");
    }

    @Test
    void putsNoInjectorOfALabelOnANodeOfAnotherRole() {
        RoleNodes chosen = chosen(
                spec(0, Map.of("injector", "pool=load")),
                nodes(
                        Nodes.named("a").label("pool", "load").cpus("16"),
                        Nodes.named("b").label("pool", "load").cpus("16"),
                        Nodes.named("c")));

        assertThat(chosen.words()).isEqualTo("sut on b, injector on a, backend on c");
        assertThat(Stream.of(0, 1).map(n -> chosen.ofInjector(n).name())).containsExactly("a", "a");
    }

    @Test
    void saysOnWhichNodesInjectorsAre() {
        ClusterSpec labelled = spec(0, Map.of("injector", "pool=load"));

        assertThat(words(
                        labelled,
                        Nodes.named("a"),
                        Nodes.named("b").label("pool", "load"),
                        Nodes.named("c"),
                        Nodes.named("d").label("pool", "load"),
                        Nodes.named("e").label("pool", "load")))
                .isEqualTo("sut on a, injector on b and further ones on d, e, backend on c");
        assertThat(words(labelled, Nodes.named("a").label("pool", "load")))
                .as("no other is there")
                .isEqualTo("sut on a, injector on a, backend on a");
    }

    @Test
    void givesNoLaneANodeOfAnotherAndAllOneShape() {
        Nodes[] seven =
                Stream.of("a", "b", "c", "d", "e", "f", "g").map(Nodes::named).toArray(Nodes[]::new);

        assertThat(lanes(2, ANY, seven))
                .containsExactly(
                        "sut on a, injector on c and further ones on g, backend on e",
                        "sut on b, injector on d, backend on f");
        assertThat(lanes(3, ANY, seven))
                .as("one node is left, which would make one lane unlike the others")
                .containsExactly(
                        "sut on a, injector on d and further ones on g, backend on d",
                        "sut on b, injector on e, backend on e",
                        "sut on c, injector on f, backend on f");
        assertThat(lanes(7, ANY, seven)).contains("sut on g, injector on g, backend on g");
    }

    @Test
    void dealsTheNodesThatNoRoleHasToTheInjectorsOfTheLanes() {
        List<RoleNodes> chosen = NodeChoice.of(
                ANY,
                2,
                ClusterNodes.of(
                        ANY,
                        nodes(Stream.of("a", "b", "c", "d", "e", "f", "g", "h")
                                .map(Nodes::named)
                                .toArray(Nodes[]::new))),
                List.of());

        assertThat(chosen.get(0).forInjectors()).extracting(ClusterNode::name).containsExactly("c", "g");
        assertThat(chosen.get(1).forInjectors()).extracting(ClusterNode::name).containsExactly("d", "h");
    }

    private static LaneHosts lane(String sut, String injector, String backend) {
        return new LaneHosts(
                Map.of(
                        "sut", List.of("node '" + sut + "'"),
                        "injector", List.of("node '" + injector + "'"),
                        "backend", List.of("node '" + backend + "'")),
                Map.of(),
                Map.of());
    }

    private static List<String> goingOn(int lanes, String... all) {
        List<LaneHosts> before = List.of(lane("a", "d", "g"), lane("b", "e", "h"), lane("c", "f", "i"));
        return goingOn(lanes, before, Stream.of(all).map(Nodes::named).toArray(Nodes[]::new)).stream()
                .map(RoleNodes::words)
                .toList();
    }

    private static List<RoleNodes> goingOn(int lanes, List<LaneHosts> before, Nodes... all) {
        return NodeChoice.of(ANY, lanes, ClusterNodes.of(ANY, nodes(all)), before);
    }

    @Test
    void saysInHowManyLanesARunCanGoOn() {
        List<LaneHosts> before = List.of(lane("a", "a", "a"), lane("b", "b", "b"));

        assertThatThrownBy(() ->
                        goingOn(2, before, Nodes.named("a"), Nodes.named("b").ready("False")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("the cluster must have a node that is ready and takes pods for each of 1 lanes beside those"
                        + " of the 1 lanes that the run already had, has 0 (node 'b' is not ready): give --parallel 1"
                        + " or less");
    }

    @Test
    void takesTheLanesAgainWhoseNodesAreAllThere() {
        assertThat(goingOn(3, "a", "b", "c", "d", "e", "f", "g", "h", "i"))
                .containsExactly(
                        "sut on a, injector on d, backend on g",
                        "sut on b, injector on e, backend on h",
                        "sut on c, injector on f, backend on i");
        assertThat(goingOn(2, "b", "c", "d", "e", "f", "g", "h", "i"))
                .as("in fewer, without what is left of a lane")
                .containsExactly("sut on b, injector on e, backend on h", "sut on c, injector on f, backend on i");
    }

    @Test
    void choosesAnewOfWhatLanesThatAreTakenAgainLeave() {
        assertThat(goingOn(3, "b", "c", "d", "e", "f", "g", "h", "i", "j"))
                .containsExactly(
                        "sut on b, injector on e, backend on h",
                        "sut on c, injector on f, backend on i",
                        "sut on d, injector on g, backend on j");
    }

    @Test
    void takesNodesOfALabelForEachLane() {
        ClusterSpec named = spec(0, Map.of("sut", "pool=x"));

        assertThat(lanes(
                        2,
                        named,
                        Nodes.named("a"),
                        Nodes.named("b").label("pool", "x"),
                        Nodes.named("c"),
                        Nodes.named("d").label("pool", "x")))
                .containsExactly("sut on b, injector on a, backend on a", "sut on d, injector on c, backend on c");
    }

    @Test
    void givesLanesOneShapeThoughOneHasTwoNodesOfALabelToChooseFrom() {
        ClusterSpec named = spec(0, Map.of("sut", "pool=x", "injector", "pool=x"));

        assertThat(lanes(
                        2,
                        named,
                        Nodes.named("a").label("pool", "x"),
                        Nodes.named("b").label("pool", "x"),
                        Nodes.named("c").label("pool", "x")))
                .containsExactly(
                        "sut on a, injector on a and further ones on c, backend on a",
                        "sut on b, injector on b, backend on b");
    }

    @Test
    void refusesMoreLanesThanThereAreNodesFor() {
        assertThatThrownBy(() -> lanes(3, ANY, Nodes.named("a"), Nodes.named("b")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("the cluster must have a node that is ready and takes pods for each of 3 lanes, has 2: give"
                        + " --parallel 2 or less");
        assertThatThrownBy(
                        () -> lanes(2, ANY, Nodes.named("a"), Nodes.named("b").cordoned()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("has 1 (node 'b' is cordoned): give --parallel 1 or less");
        assertThatThrownBy(() -> lanes(2, spec(0, Map.of("sut", "a")), Nodes.named("a"), Nodes.named("b")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("--node sut=a must mean a node for each of 2 lanes that no other role has, means 1: give"
                        + " a label that more nodes have, or a lower --parallel");
    }

    @Test
    void saysWhatIsKnownOfANode() {
        ClusterNode node = Nodes.named("a")
                .label("node.kubernetes.io/instance-type", "c7.large")
                .label("topology.kubernetes.io/region", "r1")
                .label("topology.kubernetes.io/zone", "z1")
                .annotation("flannel.alpha.coreos.com/backend-type", "vxlan")
                .get();

        assertThat(node.words())
                .isEqualTo("a, kernel 6.1.0, system Debian, container runtime containerd://1.7, kubelet v1.34.4, type"
                        + " c7.large, region r1, zone z1, pod network Flannel");
        assertThat(node.memoryBytes()).isEqualTo(8L << 30);
    }

    @Test
    void warnsOfNodesOnOneMachine() {
        ClusterNode a = Nodes.named("a").boot("one").get();
        ClusterNode b = Nodes.named("b").boot("one").get();
        ClusterNode c = Nodes.named("c").get();

        NodeMachines machines = NodeMachines.of(List.of(a, b, c, c));

        assertThat(machines.name(a))
                .isEqualTo("the machine of the nodes a and b")
                .isEqualTo(machines.name(b));
        assertThat(machines.name(c)).isEqualTo("node 'c'");
        assertThat(machines.warning()).hasValue("nodes a and b share one machine: its CPUs, caches and memory too");
        assertThat(NodeMachines.of(List.of(a, c)).warning()).isEmpty();
    }
}
