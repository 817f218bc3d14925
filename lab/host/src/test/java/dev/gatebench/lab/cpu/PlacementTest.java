package dev.gatebench.lab.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacementTest {

    @Test
    void pinsNothingOnOneCpu() {
        Placement placement = Placement.auto("a machine", singleThreaded(1));

        assertThat(placement.isUnpinned()).isTrue();
        assertThat(placement.count(Role.SUT)).isEqualTo(1);
    }

    @Test
    void usesNoMoreAtOnceThanAQuotaAllowsOfTheCpusThatItMayBeOn() {
        Placement placement = Placement.on("a machine", 8, Map.of(), OptionalInt.of(2));

        assertThat(placement.count(Role.SUT)).isEqualTo(2);
        assertThat(placement.share(Role.SUT).reach()).isEqualTo(8);
        assertThat(placement.machineCpus(Role.SUT)).isEqualTo(8);
        assertThat(placement.withoutBounds(Role.SUT)).isEqualTo(placement);
    }

    @Test
    void isOfTheWholeMachineWithoutBounds() {
        Placement bound = Placement.auto("a machine", singleThreaded(4));

        assertThat(bound.withoutBounds(Role.SUT)).isEqualTo(Placement.unpinned("a machine", 4));
    }

    @Test
    void givesTheGatewayItsOwnOfTwoCpus() {
        Placement placement = Placement.auto("a machine", singleThreaded(2));

        assertThat(placement.cpus(Role.SUT)).hasToString("Optional[1]");
        assertThat(placement.cpus(Role.INJECTOR)).hasToString("Optional[0]");
        assertThat(placement.cpus(Role.BACKEND)).hasToString("Optional[0]");
        assertThat(placement.together(Role.INJECTOR, Role.BACKEND)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 8, 16, 17})
    void keepsAllThreeApartWhereThereAreEnough(int cpus) {
        Placement placement = Placement.auto("a machine", singleThreaded(cpus));

        List<Integer> given = new ArrayList<>();
        for (Role role : List.of(Role.SUT, Role.INJECTOR, Role.BACKEND)) {
            given.addAll(placement.cpus(role).orElseThrow().ids());
        }
        assertThat(given).doesNotHaveDuplicates().hasSize(cpus);
        assertThat(placement.count(Role.SUT)).isGreaterThanOrEqualTo(cpus / 2);
    }

    @Test
    void splitsNoCoreWithTwoHardwareThreads() {
        Placement placement = Placement.auto(
                "a machine", new Topology(List.of(threads(0, 4), threads(1, 5), threads(2, 6), threads(3, 7))));

        assertThat(placement.cpus(Role.SUT).orElseThrow().ids()).containsExactly(2, 3, 6, 7);
        assertThat(placement.cpus(Role.INJECTOR).orElseThrow().ids()).containsExactly(0, 4);
        assertThat(placement.cpus(Role.BACKEND).orElseThrow().ids()).containsExactly(1, 5);
    }

    @Test
    void splitsTheOnlyCoreRatherThanSharingItsThreads() {
        Placement placement = Placement.auto("a machine", new Topology(List.of(threads(0, 1))));

        assertThat(placement.cpus(Role.SUT).orElseThrow().ids()).containsExactly(1);
    }

    @Test
    void neverTakesCpusOfTwoMachinesForTheSame() {
        Placement here = Placement.auto("here", singleThreaded(2));
        Placement there = Placement.auto("there", singleThreaded(4));
        Placement both = new Placement(Map.of(
                Role.SUT, there.share(Role.SUT),
                Role.BACKEND, there.share(Role.BACKEND),
                Role.INJECTOR, here.share(Role.INJECTOR)));

        assertThat(both.together(Role.INJECTOR, Role.INJECTOR)).isTrue();
        assertThat(both.together(Role.INJECTOR, Role.BACKEND)).isFalse();
        assertThat(both.helpers("here")).hasToString("Optional[0]");
        assertThat(both.all("here")).hasToString("Optional[0]");
        assertThat(both.helpers("there")).hasToString("Optional[1]");
        assertThat(both.all("there").orElseThrow().ids()).containsExactly(1, 2, 3);
        assertThat(both.machineCpus(Role.SUT)).isEqualTo(4);
    }

    private static Topology singleThreaded(int cpus) {
        return new Topology(IntStream.range(0, cpus)
                .mapToObj(cpu -> (Set<Integer>) new TreeSet<>(Set.of(cpu)))
                .toList());
    }

    private static Set<Integer> threads(int first, int second) {
        return new TreeSet<>(Set.of(first, second));
    }
}
