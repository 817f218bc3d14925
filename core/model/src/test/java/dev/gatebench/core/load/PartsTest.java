package dev.gatebench.core.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PartsTest {
    @Test
    void aLoadIsCutWithoutLosingAConnectionOrARequest() {
        assertThat(new ClosedLoad(601).over(2)).containsExactly(new ClosedLoad(301), new ClosedLoad(300));
        assertThat(new OpenLoad(5000, Arrivals.POISSON, 7).over(3))
                .containsExactly(
                        new OpenLoad(1667, Arrivals.POISSON, 3),
                        new OpenLoad(1667, Arrivals.POISSON, 2),
                        new OpenLoad(1666, Arrivals.POISSON, 2));
        assertThat(new ShareLoad(70, Arrivals.CONSTANT, 5).over(2))
                .containsExactly(new ShareLoad(70, Arrivals.CONSTANT, 3), new ShareLoad(70, Arrivals.CONSTANT, 2));
    }

    @Test
    void aPartOfAShareIsOfThePartOfItsCapacity() {
        Load share = new ShareLoad(70, Arrivals.POISSON, 601);
        Load capacity = share.capacity().orElseThrow();

        for (int part = 0; part < 2; part++) {
            assertThat(share.over(2).get(part).capacity())
                    .contains(capacity.over(2).get(part));
        }
    }

    @Property
    void thePartsAreTheWholeAndDifferByOneAtMost(
            @ForAll @IntRange(min = 64, max = 65_535) int connections,
            @ForAll @IntRange(min = 64, max = 10_000_000) int rate,
            @ForAll @IntRange(min = 1, max = 64) int parts) {
        List<Load> cut = new OpenLoad(rate, Arrivals.POISSON, connections).over(parts);

        assertThat(cut).hasSize(parts);
        assertThat(cut.stream().mapToInt(Load::connections).sum()).isEqualTo(connections);
        assertThat(cut.stream().mapToInt(Load::amount).sum()).isEqualTo(rate);
        assertThat(cut.get(0).amount() - cut.get(parts - 1).amount()).isBetween(0, 1);
        assertThat(cut.get(0).connections() - cut.get(parts - 1).connections()).isBetween(0, 1);
    }

    @Test
    void aLoadThatIsTooLittleForSoManyIsRefusedInOneLine() {
        assertThatThrownBy(() -> new ClosedLoad(3).over(4))
                .hasMessage(
                        "load 'closed 3' must have at least as many connections as there are injectors, has 3 for 4:"
                                + " give fewer injectors, or more load");
        assertThatThrownBy(() -> new OpenLoad(3, Arrivals.POISSON, 10).over(4))
                .hasMessage("load 'open 3/s poisson over 10' must have at least as many requests a second as there are"
                        + " injectors, has 3 for 4: give fewer injectors, or more load");
        assertThatThrownBy(() -> new ShareLoad(50, Arrivals.POISSON, 3).over(4))
                .hasMessageContaining("at least as many connections");
    }
}
