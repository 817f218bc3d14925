package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.RequestFigures;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.injector.proof.ProofServer;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Several requests by weight: a GET of two paths, a POST with a body, and some that are answered by 404. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@Integration
class MixIT {
    private static final int POSTED = 32 * 1024;

    @TempDir
    Path folder;

    static Stream<ClientSpec> clients() {
        return Stream.of(
                ClientSpec.CLEAR,
                ClientSpec.CLEAR.withKeepAlive(false),
                ClientSpec.CLEAR.withHttp(ClientSpec.HTTP_2).withStreams(5));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void sendsEachRequestByItsWeightAndJudgesItsReply(ClientSpec client) throws Exception {
        try (MixServer server = new MixServer(client, folder, MixIT::reply)) {
            Rig rig = new Rig(folder).loops(2).speaking(client).mix(mix());
            warm(rig, server);
            rig.run(
                    rig.step("closed", server.url(), new ClosedLoad(10), 600),
                    rig.step("open", server.url(), new OpenLoad(100, Arrivals.POISSON, 10), 1000),
                    rig.heldTo(100)
                            .step("paced", server.url(), new ClosedLoad(10), 1000)
                            .besideTheOneBefore());

            assertThat(rig.trials).extracting(DriverTrial::name).containsExactlyInAnyOrder("closed", "open", "paced");
            assertThat(rig.trials).allSatisfy(MixIT::tellsTheFiguresOfEach);
            assertWeights(server);
        }
    }

    /** By all loops together, and on from one step of an arm to its next: each path as often as any other. */
    @Test
    void takesPathsInTurnByAllLoopsAndFromStepToStep() throws Exception {
        Path body = Files.writeString(folder.resolve("hello"), "hello");
        MixPart many = new MixPart(
                "many",
                1,
                IntStream.range(0, 400)
                        .mapToObj(number -> new RequestSpec("GET", "/" + number, Map.of(), 0))
                        .toList(),
                new Expectation(200, 5, body.toString(), 1),
                Map.of());
        try (MixServer server = new MixServer(ClientSpec.CLEAR, folder, request -> ProofServer.HELLO)) {
            Rig rig = new Rig(folder).loops(2).mix(many);
            rig.run(
                    rig.step("one", server.url(), new OpenLoad(500, Arrivals.CONSTANT, 10), 300),
                    rig.step("other", server.url(), new OpenLoad(500, Arrivals.CONSTANT, 10), 300));

            assertThat(rig.trials).allSatisfy(trial -> {
                assertThat(trial.errors()).isEmpty();
                assertThat(trial.byRequest())
                        .as("one request's figures are those of all")
                        .isEmpty();
            });
            assertThat(server.seen()).hasSize(400);
            LongSummaryStatistics counts =
                    server.seen().stream().mapToLong(server::count).summaryStatistics();
            assertThat(counts.getSum()).as("more than one step sends").isGreaterThan(400);
            assertThat(counts.getMax() - counts.getMin()).isLessThanOrEqualTo(1);
        }
    }

    /** Sends until a reply has come: the first of a JVM may take seconds on a busy machine. */
    private static void warm(Rig rig, MixServer server) throws IOException, InterruptedException {
        for (int i = 0; i < 50 && rig.trials.stream().allMatch(cold -> cold.requests() == 0); i++) {
            rig.run(rig.step("cold-" + i, server.url(), new ClosedLoad(10), 100));
        }
        rig.trials.clear();
    }

    private static void tellsTheFiguresOfEach(DriverTrial trial) {
        List<RequestFigures> each = trial.byRequest();
        boolean open = trial.name().equals("open");

        assertThat(each).extracting(RequestFigures::id).containsExactly("read", "write", "gone", "wrong", "untold");
        assertThat(each).extracting(RequestFigures::weight).containsExactly(4, 3, 2, 2, 2);
        assertThat(each.subList(0, 3)).allSatisfy(own -> {
            assertThat(own.errors()).as(own.id()).isEmpty();
            assertThat(own.requests()).isPositive();
            assertThat(own.responseTime().isPresent()).isEqualTo(open);
            if (!open) {
                assertThat(own.serviceTime().orElseThrow().decoded().getTotalCount())
                        .isEqualTo(own.requests());
            }
        });
        assertThat(each.get(3).errors()).containsOnlyKeys(ErrorKind.STATUS);
        assertThat(each.get(4).errors()).containsOnlyKeys(ErrorKind.PAYLOAD);
        assertThat(each.subList(3, 5)).allSatisfy(own -> {
            assertThat(own.requests()).isZero();
            assertThat(own.serviceTime()).isEmpty();
        });
        assertThat(trial.requests())
                .isEqualTo(each.stream().mapToLong(RequestFigures::requests).sum());
        assertThat(trial.errors())
                .isEqualTo(Map.of(
                        ErrorKind.STATUS, each.get(3).errors().get(ErrorKind.STATUS),
                        ErrorKind.PAYLOAD, each.get(4).errors().get(ErrorKind.PAYLOAD)));
    }

    private static void assertWeights(MixServer server) {
        assertThat(server.seen())
                .containsExactlyInAnyOrder(
                        "GET /a 0", "GET /b 0", "POST /w 32768", "PUT /gone 3", "PATCH /x 3", "DELETE /y 0");
        double all = server.seen().stream().mapToLong(server::count).sum();
        // each loop takes the paths in turn by itself in each step, of which there are four or a few more
        assertThat(server.count("GET /a 0")).isCloseTo(server.count("GET /b 0"), within(20L));
        // of so many draws, six standard deviations
        assertThat((double) server.count("POST /w 32768")).isCloseTo(all * 3 / 13, within(6 * Math.sqrt(all * 3 / 13)));
        assertThat((double) server.count("PUT /gone 3")).isCloseTo(all * 2 / 13, within(6 * Math.sqrt(all * 2 / 13)));
    }

    @Test
    void makesNoObjectForARequest() throws Exception {
        try (MixServer server = new MixServer(ClientSpec.CLEAR, folder, MixIT::reply)) {
            Rig rig = new Rig(folder).mix(Arrays.copyOf(mix(), 3));
            rig.run(
                    rig.step("first", server.url(), new ClosedLoad(8), 2000),
                    rig.step("closed", server.url(), new ClosedLoad(8), 1000));

            long connecting = 8 * 20_000;
            assertThat((rig.allocated.getOrDefault("closed", Long.MAX_VALUE) - connecting)
                            / rig.trials.get(1).answered().orElseThrow())
                    .as("bytes a request")
                    .isLessThan(16);
        }
    }

    @Test
    void namesTheRequestThatCannotBeSent() throws Exception {
        MixPart bad = new MixPart(
                "bad",
                1,
                List.of(new RequestSpec("GET", "/", Map.of("X-Some", "two\nlines"), 0)),
                part("any", 1, "GET", 0, 200, "hello", "/").expect(),
                Map.of());
        try (MixServer server = new MixServer(ClientSpec.CLEAR, folder, MixIT::reply)) {
            Rig rig = new Rig(folder).mix(part("read", 1, "GET", 0, 200, "hello", "/"), bad);

            assertThatThrownBy(() -> rig.run(server.url(), new ClosedLoad(1), 100))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("step 'trial-0': request 'bad': a header must be one line, was ");
        }
    }

    private MixPart[] mix() throws IOException {
        MixPart gone = part("gone", 2, "PUT", 3, 404, "gone", "/gone");
        MixPart untold = part("untold", 2, "DELETE", 0, 404, "gone", "/y");
        return new MixPart[] {
            part("read", 4, "GET", 0, 200, "hello", "/a", "/b"),
            part("write", 3, "POST", POSTED, 200, "written", "/w"),
            new MixPart(gone.id(), 2, gone.requests(), gone.expect(), Map.of("X-Why", "gone")),
            part("wrong", 2, "PATCH", 3, 200, "gone", "/x"),
            new MixPart(untold.id(), 2, untold.requests(), untold.expect(), Map.of("X-Why", "untold"))
        };
    }

    private MixPart part(String id, int weight, String method, int bytes, int status, String body, String... paths)
            throws IOException {
        Path file = Files.writeString(folder.resolve("expected-" + id), body);
        return new MixPart(
                id,
                weight,
                Stream.of(paths)
                        .map(path -> new RequestSpec(method, path, Map.of(), bytes))
                        .toList(),
                new Expectation(status, body.length(), file.toString(), 1),
                Map.of());
    }

    private static String reply(String request) {
        String body = request.startsWith("GET") ? "hello" : request.startsWith("POST") ? "written" : "gone";
        String status = body.equals("gone") ? "404 Not Found" : "200 OK";
        return "HTTP/1.1 " + status + "\r\nX-Why: " + body + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }
}
