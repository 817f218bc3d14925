package dev.gatebench.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SharedScheduleTest {
    private static final Path FOLDER = Path.of("run", "injector-2");

    @Test
    void eachInjectorHasItsPartOfTheLoadAndFilesOfItsOwn() {
        Schedule whole = schedule(
                step("warm", StepKind.WARM_UP, new ClosedLoad(5), OptionalInt.empty(), Optional.of("run/netty.steady")),
                step(
                        "trial",
                        StepKind.TRIAL,
                        new OpenLoad(101, Arrivals.POISSON, 9),
                        OptionalInt.of(7),
                        Optional.empty()));

        Schedule second = new SharedSchedule(whole, 2).part(1, FOLDER);

        assertThat(second.steps().get(0).load()).isEqualTo(new ClosedLoad(2));
        assertThat(second.steps().get(0).endFile())
                .contains(FOLDER.resolve("netty.steady").toString());
        assertThat(second.steps().get(1).load()).isEqualTo(new OpenLoad(50, Arrivals.POISSON, 4));
        assertThat(second.steps().get(1).ratePerSec()).hasValue(3);
        assertThat(second.eventsFile()).isEqualTo(FOLDER.resolve("events.jsonl").toString());
        assertThat(second.expect().bodyFile()).isEqualTo(FOLDER.resolve("body").toString());
        assertThat(second.endFile()).contains(FOLDER.resolve("enough").toString());
        assertThat(second.together())
                .contains(new Together(FOLDER.resolve("gate").toString(), 1, 2));
    }

    @Test
    void theirArrivalsAreDrawnFromDifferentSeeds() {
        SharedSchedule shared = new SharedSchedule(
                schedule(step("a", StepKind.TRIAL, new ClosedLoad(9), OptionalInt.empty(), Optional.empty())), 3);

        assertThat(List.of(
                        shared.part(0, FOLDER).seed(),
                        shared.part(1, FOLDER).seed(),
                        shared.part(2, FOLDER).seed()))
                .doesNotHaveDuplicates();
    }

    @Test
    void whatIsTooLittleForSoManyIsRefusedBeforeAnythingBegins() {
        assertThatThrownBy(() -> new SharedSchedule(
                        schedule(step("a", StepKind.TRIAL, new ClosedLoad(2), OptionalInt.empty(), Optional.empty())),
                        3))
                .hasMessageContaining("load 'closed 2' must have at least as many connections");
        assertThatThrownBy(() -> new SharedSchedule(
                        schedule(step("a", StepKind.TRIAL, new ClosedLoad(9), OptionalInt.of(2), Optional.empty())), 3))
                .hasMessage("the rate of arm 'netty' must be at least one request a second for each injector, was 2 for"
                        + " 3: give fewer injectors, or a higher rate");
    }

    @Test
    void oneOfSeveralIsOneOfTwoAtLeast() {
        assertThatThrownBy(() -> new Together("gate", 0, 1)).hasMessageContaining("was number 0 of 1");
        assertThatThrownBy(() -> new Together("gate", 2, 2)).hasMessageContaining("was number 2 of 2");
        assertThat(new Together("gate", 1, 4).phase()).isEqualTo(0.25);
    }

    private static Schedule schedule(Step... steps) {
        return new Schedule(
                new RequestSpec("GET", "/", Map.of(), 0),
                new Expectation(200, 0, "run/body", 1),
                0,
                "run/events.jsonl",
                List.of(steps),
                7,
                Optional.of("run/enough"));
    }

    private static Step step(String name, StepKind kind, Load load, OptionalInt rate, Optional<String> endFile) {
        return new Step(
                name,
                kind,
                "netty",
                URI.create("http://127.0.0.1:1"),
                load,
                0,
                0,
                1000,
                0,
                rate,
                endFile,
                false,
                Optional.empty(),
                List.of());
    }
}
