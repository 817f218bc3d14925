package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Checks replies as a client sees them, on both ways through the backend. */
@Integration
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RepliesIT {
    private final Lanes lanes = new Lanes();

    @AfterAll
    void stop() {
        lanes.close();
    }

    @ParameterizedTest
    @CsvSource({
        "true, GET, /",
        "true, GET, /any/path?with=query",
        "true, GET, /__mocks",
        "true, POST, /orders",
        "true, PUT, /orders/1",
        "true, DELETE, /orders/1",
        "false, GET, /any/path?with=query",
        "false, POST, /orders",
        "false, DELETE, /orders/1"
    })
    void answersAnyPathAndMethodWithTheBody(boolean fastLane, String method, String path) throws Exception {
        Backend backend = lanes.begin(fastLane);
        var body = method.startsWith("P") ? BodyPublishers.ofByteArray(new byte[100_000]) : BodyPublishers.noBody();
        for (int i = 0; i < 3; i++) {
            HttpResponse<byte[]> reply = backend.send(backend.request(path).method(method, body));
            assertThat(reply.statusCode()).isEqualTo(200);
            assertThat(reply.headers().firstValue("content-length")).hasValue("2048");
            assertThat(reply.headers().firstValue("transfer-encoding")).isEmpty();
            assertThat(reply.headers().firstValue("content-type")).hasValue("text/plain");
            assertThat(reply.body()).isEqualTo(ReplyBody.ofSize(2048).content());
        }
        assertThat(backend.stats().get("requests").longValue()).isEqualTo(3);
        assertThat(backend.stats().get("connectionsAccepted").longValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersHeadWithTheLengthButNoBody(boolean fastLane) throws Exception {
        Backend backend = lanes.begin(fastLane);
        for (int i = 0; i < 2; i++) {
            HttpResponse<byte[]> reply = backend.send(backend.request("/").method("HEAD", BodyPublishers.noBody()));
            assertThat(reply.headers().firstValue("content-length")).hasValue("2048");
            assertThat(reply.body()).isEmpty();
        }
        assertThat(backend.stats().get("bytesSent").longValue()).isZero();
        assertThat(backend.stats().get("delayNs").get("count").longValue()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"true, 204", "true, 205", "true, 304", "false, 204", "false, 304"})
    void sendsNoBodyWithAStatusThatHasNone(boolean fastLane, int status) throws Exception {
        Backend backend =
                lanes.begin(fastLane, new ReplyPlan(Delay.parse("0s"), ReplyBody.parse("2KiB"), status, 0, 500));
        for (int i = 0; i < 3; i++) {
            HttpResponse<byte[]> reply = backend.get("/");
            assertThat(reply.statusCode()).isEqualTo(status);
            assertThat(reply.body()).isEmpty();
        }
        assertThat(backend.stats().get("bytesSent").longValue()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void injectsErrorsAsTheSeedSays(boolean fastLane) throws Exception {
        Backend backend =
                lanes.begin(fastLane, new ReplyPlan(Delay.parse("0s"), ReplyBody.parse("10B"), 201, 0.3, 503));
        SplittableRandom random = new SplittableRandom(Backend.SEED);
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            expected.add(random.nextDouble() < 0.3 ? 503 : 201);
        }
        assertThat(statuses(backend, 200)).isEqualTo(expected);
        long errors = expected.stream().filter(status -> status == 503).count();
        assertThat(backend.stats().get("errors").longValue()).isEqualTo(errors);
        assertThat(backend.stats().get("bytesSent").longValue()).isEqualTo(10 * (200 - errors));

        backend.reset();
        assertThat(statuses(backend, 200)).as("the same again after a reset").isEqualTo(expected);
    }

    private static List<Integer> statuses(Backend backend, int count) throws IOException, InterruptedException {
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            statuses.add(backend.get("/" + i).statusCode());
        }
        return statuses;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void changesThePlanWhileItRuns(boolean fastLane) throws Exception {
        Backend backend = lanes.begin(fastLane);
        assertThat(backend.get("/").body()).hasSize(2048);

        HttpResponse<String> changed = backend.plan("{\"body\":\"3KiB\",\"status\":202}");
        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(changed.body())
                .isEqualTo(
                        "{\"delay\":\"0s\",\"body\":\"3072B\",\"status\":202,\"errorRate\":0.0,\"errorStatus\":500}");
        HttpResponse<byte[]> reply = backend.get("/");
        assertThat(reply.statusCode()).isEqualTo(202);
        assertThat(reply.body()).isEqualTo(ReplyBody.ofSize(3072).content());

        backend.plan("{\"errorRate\":1,\"errorStatus\":429}");
        assertThat(backend.get("/").statusCode()).isEqualTo(429);
        assertThat(backend.get("/").body()).isEmpty();
        assertThat(backend.stats().get("plan").toString())
                .isEqualTo(
                        "{\"delay\":\"0s\",\"body\":\"3072B\",\"status\":202,\"errorRate\":1.0,\"errorStatus\":429}");
    }

    @Test
    void tellsTheLeastDelayOfThePlanInForce() throws Exception {
        Backend backend = lanes.begin(true);
        assertThat(backend.stats().get("leastDelayNs").longValue()).isZero();
        backend.plan("{\"delay\":\"uniform(1.5ms,3ms)\"}");
        assertThat(backend.stats().get("leastDelayNs").longValue()).isEqualTo(1_500_000);
        backend.plan("{\"delay\":\"exponential(20ms)\"}");
        assertThat(backend.stats().get("leastDelayNs").longValue()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"delay\":\"20\"}|'delay': a duration must be a number with ns, us, ms, s, m or h, whole nanoseconds, at most 1000000h, such as 20ms or 1.5s, was '20'",
                "{\"delay\":20}|'delay' must be text such as \"20ms\", was 20",
                "{\"body\":\"2 KB\"}|'body': a size must be a whole number with B, KB, MB, GB (of 1000) or KiB, MiB, GiB (of 1024), at most 1000000000GiB, such as 2KiB, was '2 KB'",
                "{\"status\":99}|status must be 200..599, was 99",
                "{\"status\":\"200\"}|'status' must be a whole number 200..599, was \"200\"",
                "{\"status\":200.5}|'status' must be a whole number 200..599, was 200.5",
                "{\"errorRate\":1.01}|errorRate must be 0..1, was 1.01",
                "{\"errorRate\":null}|'errorRate' must be a number 0..1, was null",
                "{\"errorStatus\":600}|errorStatus must be 200..599, was 600",
                "{\"dealy\":\"20ms\"}|'dealy' must be one of delay, body, status, errorRate, errorStatus, was \"20ms\"",
                "[]|the plan must be a JSON object, was []"
            })
    void refusesABadPlanInOneLineAndKeepsTheOldOne(String json, String message) throws Exception {
        Backend backend = lanes.begin(true);
        HttpResponse<String> reply = backend.plan("{\"status\":299," + json.substring(1));
        if (!json.startsWith("{") || json.contains("\"status\"")) {
            reply = backend.plan(json);
        }
        assertThat(reply.statusCode()).isEqualTo(400);
        assertThat(reply.body()).isEqualTo("{\"error\":\"" + message.replace("\"", "\\\"") + "\"}");
        assertThat(backend.get("/").statusCode())
                .as("nothing of it took effect")
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"status\":200}{", "{\"status\":200,\"status\":201}", "status=200"})
    void refusesWhatIsNoJsonObject(String json) throws Exception {
        Backend backend = lanes.begin(true);
        HttpResponse<String> reply = backend.plan(json);
        assertThat(reply.statusCode()).isEqualTo(400);
        assertThat(reply.body())
                .startsWith("{\"error\":\"the plan must be a JSON object")
                .doesNotContain("\\n");
    }

    @ParameterizedTest
    @CsvSource({"GET, /__mock/", "GET, /__mock/reset", "POST, /__mock/stats", "POST, /__mock/plan", "GET, /__mock/stat"
    })
    void saysWhichControlRequestsThereAre(String method, String path) throws Exception {
        Backend backend = lanes.begin(true);
        HttpResponse<String> reply = backend.control(backend.json(path).method(method, BodyPublishers.noBody()));
        assertThat(reply.statusCode()).isEqualTo(404);
        assertThat(reply.body())
                .isEqualTo("{\"error\":\"" + method + " " + path
                        + " must be GET /__mock/stats, GET /__mock/silences, POST /__mock/reset or PUT"
                        + " /__mock/plan\"}");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void countsSinceTheReset(boolean fastLane) throws Exception {
        try (Backend backend = new Backend(fastLane, "0s")) {
            statuses(backend, 7);
            JsonNode stats = backend.stats();
            assertThat(stats.get("requests").longValue()).isEqualTo(7);
            assertThat(stats.get("connectionsAccepted").longValue()).isEqualTo(1);
            assertThat(stats.get("connectionsOpen").longValue()).isEqualTo(1);
            assertThat(stats.get("inFlight").longValue()).isZero();
            assertThat(stats.get("bytesSent").longValue()).isEqualTo(7 * 2048);
            assertThat(stats.get("delayNs").get("count").longValue()).isEqualTo(7);
            assertThat(stats.get("delayNs").get("max").longValue())
                    .isGreaterThanOrEqualTo(stats.get("delayNs").get("p50").longValue());

            backend.reset();
            statuses(backend, 2);
            JsonNode after = backend.stats();
            assertThat(after.get("requests").longValue()).isEqualTo(2);
            assertThat(after.get("connectionsAccepted").longValue())
                    .as("it was open before")
                    .isZero();
            assertThat(after.get("connectionsOpen").longValue()).isEqualTo(1);
            assertThat(after.get("delayNs").get("count").longValue()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tellsItsCpuTimeSinceTheReset(boolean fastLane) throws Exception {
        Backend backend = lanes.begin(fastLane);
        backend.reset();
        // the kernel counts the time of a process in ticks of 10 ms, so that a few requests may cost none
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (backend.stats().get("cpuNs").longValue() == 0) {
            assertThat(System.nanoTime()).as("told CPU time").isLessThan(deadline);
            statuses(backend, 100);
        }
        long told = backend.stats().get("cpuNs").longValue();
        assertThat(told)
                .as("of the whole process")
                .isLessThanOrEqualTo(ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElseThrow()
                        .toNanos());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tellsLaterWhatItHadCountedInASilence(boolean fastLane) throws Exception {
        Backend backend = lanes.begin(fastLane);
        statuses(backend, 7);
        awaitSilence(backend, 7, 1);
        statuses(backend, 3);
        awaitSilence(backend, 10, 1);

        List<Long> counted = new ArrayList<>();
        backend.silences()
                .forEach(silence -> counted.add(silence.get("requests").longValue()));
        assertThat(counted).endsWith(7L, 10L);

        backend.reset();
        statuses(backend, 2);
        awaitSilence(backend, 2, 0);
        assertThat(backend.silences())
                .as("since the reset")
                .allMatch(silence -> silence.get("requests").longValue() <= 2);
    }

    private static void awaitSilence(Backend backend, long requests, long connections) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        boolean found = false;
        while (!found) {
            assertThat(System.nanoTime())
                    .as("found a silence after %s requests", requests)
                    .isLessThan(deadline);
            Thread.sleep(20);
            for (JsonNode silence : backend.silences()) {
                found = found
                        || (silence.get("requests").longValue() == requests
                                && silence.get("connectionsAccepted").longValue() == connections
                                && silence.get("beganAgoMs").longValue()
                                        >= silence.get("endedAgoMs").longValue());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void doesNotCountControlRequestsNorTheirConnections(boolean fastLane) throws Exception {
        try (Backend backend = new Backend(fastLane, "0s")) {
            for (int i = 0; i < 5; i++) {
                backend.stats();
            }
            assertThat(backend.stats().get("requests").longValue()).isZero();
            assertThat(backend.stats().get("connectionsAccepted").longValue()).isZero();
            assertThat(backend.stats().get("connectionsOpen").longValue()).isZero();
            // a connection counts from its first other request, also after control requests
            backend.control(backend.request("/data"));
            backend.control(backend.request("/data"));
            assertThat(backend.stats().get("requests").longValue()).isEqualTo(2);
            assertThat(backend.stats().get("connectionsAccepted").longValue()).isEqualTo(1);
        }
    }
}
