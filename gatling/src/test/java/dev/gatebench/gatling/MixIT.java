package dev.gatebench.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.RequestFigures;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.gatling.testing.ChildJvm;
import dev.gatebench.gatling.testing.LoopbackServer;
import dev.gatebench.gatling.testing.Reply;
import dev.gatebench.gatling.testing.Schedules;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One run of a mix: a GET of two paths, a POST with a body, and a PUT that is answered by 404. */
@Integration
class MixIT {
    private static final int POSTED = 32 * 1024;

    @TempDir
    private Path folder = Path.of("");

    private final Map<String, LongAdder> seen = new ConcurrentHashMap<>();

    @Test
    void sendsEachRequestByItsWeightAndJudgesItsReply() throws IOException, InterruptedException {
        try (LoopbackServer server = new LoopbackServer(this::reply)) {
            Schedule one = Schedules.write(
                    folder,
                    Schedules.get("/a"),
                    new byte[2048],
                    List.of(Schedules.trial("mix", server.url(), 8, 2000)));
            Schedule schedule = one.withMix(List.of(
                    part("read", 6, "GET", List.of("/a", "/b"), 0, 200, 2048),
                    part("write", 3, "POST", List.of("/w"), POSTED, 200, 10),
                    part("gone", 1, "PUT", List.of("/gone"), 3, 404, 4),
                    part("wrong", 1, "PATCH", List.of("/gone"), 3, 200, 4)));
            Json.write(folder.resolve("schedule.json"), schedule);
            Process injector = ChildJvm.start(
                    folder.resolve("inject.out"),
                    List.of(ChildJvm.ADD_OPENS),
                    Main.class.getName(),
                    List.of(
                            "inject",
                            "--schedule",
                            folder.resolve("schedule.json").toString(),
                            "--out",
                            folder.resolve("out").toString()));
            try {
                assertThat(injector.waitFor(90, TimeUnit.SECONDS)).isTrue();
            } finally {
                injector.destroyForcibly();
            }
            assertThat(injector.exitValue())
                    .as(Files.readString(folder.resolve("inject.out")))
                    .isZero();
        }
        DriverTrial trial = Schedules.trials(folder).get(0);
        List<RequestFigures> each = trial.byRequest();

        assertThat(seen.keySet())
                .containsExactlyInAnyOrder("GET /a 0", "GET /b 0", "POST /w 32768", "PUT /gone 3", "PATCH /gone 3");
        assertThat(sent("GET /a 0")).as("paths in turn").isBetween(sent("GET /b 0") - 1, sent("GET /b 0") + 1);
        assertThat(each).extracting(RequestFigures::id).containsExactly("read", "write", "gone", "wrong");
        assertThat(each.subList(0, 3)).allSatisfy(own -> {
            assertThat(own.errors()).as(own.id()).isEmpty();
            assertThat(own.serviceTime().orElseThrow().decoded().getTotalCount())
                    .isEqualTo(own.requests());
        });
        assertThat(each.get(3).requests()).isZero();
        assertThat(each.get(3).errors()).containsOnlyKeys(ErrorKind.STATUS);
        assertThat(trial.requests())
                .isEqualTo(each.stream().mapToLong(RequestFigures::requests).sum());
        assertThat(trial.errors()).isEqualTo(each.get(3).errors());
        long all = seen.values().stream().mapToLong(LongAdder::sum).sum();
        // of so many draws, six standard deviations
        assertThat((double) sent("POST /w 32768")).isCloseTo(all * 3 / 11.0, within(6 * Math.sqrt(all * 3 / 11.0)));
        assertThat((double) sent("PUT /gone 3")).isCloseTo(all / 11.0, within(6 * Math.sqrt(all / 11.0)));
    }

    private long sent(String request) {
        return seen.getOrDefault(request, new LongAdder()).sum();
    }

    private MixPart part(
            String id, int weight, String method, List<String> paths, int bytes, int status, int expectedBytes)
            throws IOException {
        Path body = Files.write(folder.resolve("expected-" + id), new byte[expectedBytes]);
        return new MixPart(
                id,
                weight,
                paths.stream()
                        .map(path -> new RequestSpec(method, path, Map.of(), bytes))
                        .toList(),
                new Expectation(status, expectedBytes, body.toString(), 1),
                Map.of());
    }

    private Reply reply(String request) {
        String line = request.substring(0, request.indexOf(" HTTP/1.1"));
        int bodyBytes = request.length() - request.indexOf("\r\n\r\n") - 4;
        seen.computeIfAbsent(line + " " + bodyBytes, key -> new LongAdder()).increment();
        if (line.endsWith("/gone")) {
            return Reply.answer(404, 2, new byte[4]);
        }
        return Reply.answer(200, 2, new byte[line.startsWith("POST") ? 10 : 2048]);
    }
}
