package dev.gatebench.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
    @ParameterizedTest
    @CsvSource({"rampMs, -1, 0, 0, 0", "settleMs, 0, -1, 0, 0", "measureMs, 0, 0, -1, 0", "tailMs, 0, 0, 0, -1"})
    void refusesAStepWithANegativeTime(String key, long rampMs, long settleMs, long measureMs, long tailMs) {
        assertThatThrownBy(() -> new Step(
                        "any",
                        StepKind.TRIAL,
                        "arm",
                        URI.create("http://127.0.0.1:1"),
                        new ClosedLoad(1),
                        rampMs,
                        settleMs,
                        measureMs,
                        tailMs,
                        OptionalInt.empty(),
                        Optional.empty(),
                        false,
                        Optional.empty(),
                        List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("step 'any': " + key + " must be 0 or more, was -1: give a time in ms");
    }

    @Test
    void movesTheFilesOfAMixToTheFolderOfAPart() {
        RequestSpec request = new RequestSpec("PUT", "/", Map.of("X-Of", "mine"), 2048);
        Schedule schedule = new Schedule(
                request,
                new Expectation(200, 0, "/run/body", 1),
                0,
                "/run/events",
                List.of(),
                1,
                Optional.empty(),
                List.of(part("read", request, "/run/body"), part("write", request, "/run/body-2")),
                Optional.empty());

        assertThat(Json.parse(Json.line(schedule), Schedule.class)).isEqualTo(schedule);
        assertThat(schedule.bodyFiles()).containsExactly("/run/body", "/run/body-2");
        assertThat(schedule.part(List.of(), Path.of("/part")).bodyFiles())
                .containsExactly("/part/body", "/part/body-2");
        assertThatThrownBy(() -> schedule.withMix(List.of(part("a", request, "b"), part("a", request, "b"))))
                .hasMessage("the requests of a schedule must have unique ids");
    }

    private static MixPart part(String id, RequestSpec request, String bodyFile) {
        return new MixPart(id, 1, List.of(request), new Expectation(404, 0, bodyFile, 1), Map.of("A", "b"));
    }

    @Test
    void refusesANegativeGap() {
        RequestSpec request = new RequestSpec("GET", "/", Map.of(), 0);
        Expectation expect = new Expectation(200, 0, "", 1);
        assertThatThrownBy(() -> new Schedule(request, expect, -1, "", List.of(), 1, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the gapMs of a schedule must be 0 or more, was -1: give a time in ms");
    }
}
