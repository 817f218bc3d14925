package dev.gatebench.jmh.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProbeTest {

    @ParameterizedTest
    @CsvSource({
        "FIRST, 10000, 1",
        "MIDDLE, 10000, 5000",
        "LAST, 10000, 10000",
        "MISS, 10000, 0",
        "FIRST, 1, 1",
        "MIDDLE, 1, 1",
        "LAST, 1, 1",
        "MISS, 1, 0",
        "MIDDLE, 3, 1"
    })
    void asksForItsRouteInATableOfAnySize(Probe probe, int size, int number) {
        RouteTable table = TableKind.PARAMETER.table(size);

        assertThat(probe.paths(TableKind.PARAMETER, table)).containsExactly("/users/aniaan/" + number);
    }

    @Test
    void theHostilePathGoesFarBelowTheMiddleRoute() {
        String path = Probe.HOSTILE
                .paths(TableKind.PARAMETER, TableKind.PARAMETER.table(10))
                .get(0);

        assertThat(path).startsWith("/users/aniaan/5/a/a").hasSize("/users/aniaan/5".length() + 2 * 500);
    }

    @ParameterizedTest
    @EnumSource(names = {"UNIFORM", "ZIPF"})
    void aSpreadProbeIsTheSameEachTimeAndHas64Requests(Probe probe) {
        RouteTable table = TableKind.PARAMETER.table(1000);

        List<String> paths = probe.paths(TableKind.PARAMETER, table);

        assertThat(probe.isSpread()).isTrue();
        assertThat(paths).hasSize(64).isEqualTo(probe.paths(TableKind.PARAMETER, table));
    }

    @Test
    void uniformRequestsAreAllDifferentAndTheirMeanIsTheMiddle() {
        int[] numbers = Probe.uniform(10_000).toArray();

        assertThat(Arrays.stream(numbers).distinct().count()).isEqualTo(64);
        assertThat(Arrays.stream(numbers).average()).hasValueCloseTo(5_000.5, Offset.offset(0.5));
        assertThat(numbers).isNotEqualTo(Arrays.stream(numbers).sorted().toArray());
    }

    @Test
    void uniformRequestsForASmallTableAskForEachRoute() {
        assertThat(Probe.uniform(7).boxed().collect(Collectors.toSet()))
                .isEqualTo(new HashSet<>(List.of(1, 2, 3, 4, 5, 6, 7)));
    }

    /** By Zipf's law over 1000 routes the first rank gets 13 % of the requests, 8.5 of 64. */
    @Test
    void zipfRequestsAskForOneRouteMuchMoreThanForOthers() {
        long most =
                Probe.zipf(1000).boxed().collect(Collectors.groupingBy(n -> n, Collectors.counting())).values().stream()
                        .mapToLong(Long::longValue)
                        .max()
                        .orElseThrow();

        assertThat(most).isBetween(4L, 16L);
        assertThat(Probe.zipf(1000)).allMatch(number -> number >= 1 && number <= 1000);
        assertThat(Probe.zipf(1).distinct()).containsExactly(1);
    }

    @Test
    void saysThatNoValueIsKnownForARegularExpression() {
        RouteTable table = RouteTable.of(List.of("/a/{x:zzz[0-9]{9}}"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Probe.FIRST.paths(TableKind.FILE, table))
                .withMessageStartingWith("route '/a/{x:zzz[0-9]{9}}' must have a regular expression that takes one of");
    }
}
