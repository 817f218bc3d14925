package dev.gatebench.core.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.json.Json;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadTest {
    @Test
    void aClosedLoadHoldsItsConnectionsInFlight() {
        Load load = Load.parse("closed 600");
        assertThat(load).isEqualTo(new ClosedLoad(600));
        assertThat(load.id()).isEqualTo("closed 600");
        assertThat(load.connections()).isEqualTo(600);
        assertThat(load.inFlight()).hasValue(600);
        assertThat(load.words()).isEqualTo("600 connections");
        assertThat(load.fileName()).isEqualTo("closed-600");
        assertThat(new ClosedLoad(1).words()).isEqualTo("1 connection");
    }

    @Test
    void anOpenLoadOffersItsRateWhateverIsInFlight() {
        Load load = Load.parse("open 5000/s poisson over 200");
        assertThat(load).isEqualTo(new OpenLoad(5000, Arrivals.POISSON, 200));
        assertThat(load.id()).isEqualTo("open 5000/s poisson over 200");
        assertThat(load.connections()).isEqualTo(200);
        assertThat(load.inFlight()).isEmpty();
        assertThat(load.offeredPerSec()).hasValue(5000);
        assertThat(load.words()).isEqualTo("5,000/s offered, at most 200 connections");
        assertThat(load.fileName()).isEqualTo("open-5000-s-poisson-over-200");
        assertThat(new OpenLoad(1, Arrivals.CONSTANT, 1).words())
                .isEqualTo("1/s offered evenly, at most 1 connections");
        assertThat(new ClosedLoad(7).offeredPerSec()).isEmpty();
    }

    @Test
    void closedLoadsComeBeforeOpenOnes() {
        Load less = new OpenLoad(10, Arrivals.POISSON, 500);
        Load more = new OpenLoad(2000, Arrivals.POISSON, 5);
        assertThat(Stream.of(more, new ClosedLoad(600), less).sorted())
                .containsExactly(new ClosedLoad(600), less, more);
    }

    @Test
    void isItsIdInJson() {
        assertThat(Json.line(Loads.closed(600, 1200))).isEqualTo("[\"closed 600\",\"closed 1200\"]");
        assertThat(List.of(Json.parse("[\"closed 600\"]", Load[].class))).isEqualTo(Loads.closed(600));
    }

    @Test
    void isOrderedByItsAmount() {
        assertThat(Loads.closed(1200, 50, 600).stream().sorted()).isEqualTo(Loads.closed(50, 600, 1200));
    }

    @Test
    void aNumberOnACommandLineIsThatManyConnections() {
        assertThat(Load.ofArgument(" 600 ")).isEqualTo(new ClosedLoad(600));
        assertThat(Load.ofArgument("closed 600")).isEqualTo(new ClosedLoad(600));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "600",
                "closed",
                "closed -1",
                "closed 600 ",
                "open 5000/s",
                "open 5000/s often over 2",
                "Closed 600"
            })
    void refusesWhatIsNoId(String id) {
        assertThatThrownBy(() -> Load.parse(id))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a load must be like 'closed 600', 'open 5000/s poisson over 200' or 'open 70% poisson"
                        + " over 200', was '"
                        + id + "'");
    }

    @Test
    void aShareOfACapacityIsALoadOfWhatTheArmCanDo() {
        Load load = Load.parse("open 70% poisson over 200");

        assertThat(load).isEqualTo(new ShareLoad(70, Arrivals.POISSON, 200));
        assertThat(Load.parse(load.id())).isEqualTo(load);
        assertThat(load.isOpen()).isTrue();
        assertThat(load.offeredPerSec()).isEmpty();
        assertThat(load.capacity()).contains(new ClosedLoad(200));
        assertThat(new ShareLoad(70, Arrivals.POISSON, 200).of(1999.6))
                .isEqualTo(new OpenLoad(1400, Arrivals.POISSON, 200));
        assertThat(new ShareLoad(70, Arrivals.POISSON, 200).of(0).ratePerSec()).isEqualTo(1);
        assertThat(Stream.of(
                                load,
                                new OpenLoad(1, Arrivals.POISSON, 1),
                                new ShareLoad(5, Arrivals.POISSON, 900),
                                new ClosedLoad(9))
                        .sorted())
                .extracting(Load::amount)
                .containsExactly(9, 1, 5, 70);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "open 0/s poisson over 1",
                "open 10000001/s poisson over 1",
                "open 1/s constant over 0",
                "open 0% poisson over 1",
                "open 201% poisson over 1",
                "open 9% poisson over 0"
            })
    void refusesRatesAndConnectionsThatCannotBe(String text) {
        assertThatThrownBy(() -> Load.parse(text)).hasMessageContaining("of an open load must be 1..");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "65536", "closed 999999999"})
    void refusesMoreConnectionsThanAnAddressCanOpenAndNone(String text) {
        assertThatThrownBy(() -> Load.ofArgument(text)).hasMessageContaining("must be 1..65535, were");
    }
}
