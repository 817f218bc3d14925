package dev.gatebench.jmh.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RouteTableTest {

    @Test
    void saysTheNumberAndTextOfABadRoute() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RouteTable.of(List.of("/a", "/b", "/{c")))
                .withMessageStartingWith("number 3: route '/{c' must close each brace");
    }

    @Test
    void saysTheNumbersOfARouteThatComesTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RouteTable.of(List.of("/a", "/b", "/c", "/b")))
                .withMessage("route 4 '/b' must be given once, is route 2 too: remove one");
    }

    @Test
    void rejectsNullAsARoute() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RouteTable.of(Arrays.asList("/a", null)))
                .withMessage("number 2: route must be a pattern, was null: remove it");
    }

    @Test
    void rejectsATableWithoutRoutesAndOneWithTooMany() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RouteTable.of(List.of()))
                .withMessage("a table must have 1 to 1,000,000 routes, had 0: give at least one");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RouteTable.of(Collections.nCopies(1_000_001, "/a")))
                .withMessage("a table must have 1 to 1,000,000 routes, had 1,000,001: take fewer");
    }

    @Test
    void aMillionRoutesAreATable() {
        List<String> patterns = IntStream.rangeClosed(1, RouteTable.MOST_ROUTES)
                .mapToObj(i -> "/" + i)
                .toList();

        assertThat(RouteTable.of(patterns).size()).isEqualTo(1_000_000);
    }

    @Test
    void joinsTheSyntaxOfItsRoutes() {
        assertThat(RouteTable.of(List.of("/a", "/{x}", "/a/**")).syntax())
                .containsExactlyInAnyOrder(Syntax.PARAMETER, Syntax.PREFIX);
    }
}
