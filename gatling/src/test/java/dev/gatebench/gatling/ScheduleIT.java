package dev.gatebench.gatling;

import static dev.gatebench.gatling.testing.Schedules.trial;
import static dev.gatebench.gatling.testing.Schedules.warmUp;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.tool.gatling.RecordKind;
import dev.gatebench.core.tool.gatling.SimulationLog;
import dev.gatebench.gatling.testing.ChildJvm;
import dev.gatebench.gatling.testing.LoopbackServer;
import dev.gatebench.gatling.testing.LoopbackServer.Visit;
import dev.gatebench.gatling.testing.Reply;
import dev.gatebench.gatling.testing.Schedules;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** One run of two arms at two loads, after a warm-up that is ended early; each test looks at a part of what it left. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Integration
class ScheduleIT {
    private static final long DELAY_MS = 5;
    private static final long MEASURE_MS = 500;
    /** Long enough to tell two steps that begin together from two that do not, on a busy machine too. */
    private static final long DUET_MS = 1500;

    private static final byte[] BODY = new byte[2048];

    @TempDir
    private static Path folder = Path.of("");

    private final Set<String> requestsSeen = ConcurrentHashMap.newKeySet();
    private List<Visit> direct = List.of();
    private List<Visit> gateway = List.of();
    private List<StepEvent> events = List.of();
    private List<DriverTrial> trials = new ArrayList<>();
    /** The trials that it printed while it followed, a line each. */
    private final List<String> followed = new ArrayList<>();

    private final List<String> followedEvents = new ArrayList<>();
    private long warmUpEndedAfterMs;

    @BeforeAll
    void runs() throws IOException, InterruptedException {
        try (LoopbackServer first = new LoopbackServer(this::reply);
                LoopbackServer second = new LoopbackServer(this::reply)) {
            Path stop = folder.resolve("stop");
            Schedules.write(
                    folder,
                    new RequestSpec("POST", "/a%20b?c=d", Map.of("X-Test", "yes"), 10),
                    BODY,
                    List.of(
                            warmUp("warm-up", first.url(), 8, 60_000, stop),
                            trial("direct@4", first.url(), 4, MEASURE_MS),
                            trial("gateway@4", second.url(), 4, MEASURE_MS),
                            trial("direct@9", first.url(), 9, MEASURE_MS),
                            trial("gateway@9", second.url(), 9, MEASURE_MS),
                            trial("duet@5", first.url(), 5, DUET_MS),
                            trial("duet@6", second.url(), 6, DUET_MS).besideTheOneBefore(),
                            trial("after@2", first.url(), 2, MEASURE_MS)));
            Process follower = follower();
            Process injector = ChildJvm.start(
                    folder.resolve("inject.out"),
                    List.of(ChildJvm.ADD_OPENS),
                    Main.class.getName(),
                    List.of("inject", "--schedule", path("schedule.json"), "--out", path("out")));
            try {
                awaitRequests(first, 500);
                long stopped = System.currentTimeMillis();
                Files.createFile(stop);
                assertThat(injector.waitFor(90, TimeUnit.SECONDS)).isTrue();
                assertThat(injector.exitValue())
                        .as(Files.readString(folder.resolve("inject.out")))
                        .isZero();
                events = readEvents();
                warmUpEndedAfterMs = events.get(1).epochMs() - stopped;
                follower.getOutputStream().close();
                assertThat(follower.waitFor(30, TimeUnit.SECONDS)).isTrue();
                Files.readAllLines(folder.resolve("decode.out"))
                        .forEach(line -> (line.contains("\"event\":") ? followedEvents : followed).add(line));
            } finally {
                injector.destroyForcibly();
                follower.destroyForcibly();
            }
            direct = first.visits();
            gateway = second.visits();
        }
        followed.stream().map(line -> Json.parse(line, DriverTrial.class)).forEach(trials::add);
    }

    @Test
    void tellsWhatTheRequestsOfAWarmUpCameTo() {
        StepEvent.Answered answered = events.get(1).answered().orElseThrow();

        assertThat(answered.requests()).isGreaterThanOrEqualTo(500 - 8);
        assertThat(answered.errors()).isZero();
    }

    @Test
    void givesATrialForEachStepButTheWarmUpInOrder() {
        assertThat(trials)
                .extracting(DriverTrial::name)
                .startsWith("direct@4", "gateway@4", "direct@9", "gateway@9")
                .endsWith("after@2")
                .containsExactlyInAnyOrder(
                        "direct@4", "gateway@4", "direct@9", "gateway@9", "duet@5", "duet@6", "after@2");
        assertThat(trials).allMatch(DriverTrial::complete);
        assertThat(trials).allMatch(t -> t.errors().isEmpty());
    }

    @Test
    void tellsEachStepThatItFollowsAsTheInjectorNotedIt() throws IOException {
        assertThat(followedEvents).containsExactlyElementsOf(Files.readAllLines(folder.resolve("events.jsonl")));
    }

    @Test
    void decodesAfterwardsWhatItFollowed() throws IOException {
        assertThat(Schedules.trials(folder)).map(Json::line).containsExactlyElementsOf(followed);
    }

    @Test
    void opensOneConnectionForEachUserOfAStepAndKeepsAllOfThemBusy() {
        assertThat(direct).extracting(Visit::connections).containsExactly(8, 4, 9, 5, 2);
        assertThat(direct).extracting(Visit::maxInFlight).containsExactly(8, 4, 9, 5, 2);
        assertThat(gateway).extracting(Visit::connections).containsExactly(4, 9, 6);
        assertThat(gateway).extracting(Visit::maxInFlight).containsExactly(4, 9, 6);
    }

    @Test
    void countsEveryRequestThatTheServersReceived() {
        assertThat(trials.get(0).answered()).hasValue(direct.get(1).requests());
        assertThat(trials.get(1).answered()).hasValue(gateway.get(0).requests());
        assertThat(trials.get(2).answered()).hasValue(direct.get(2).requests());
        assertThat(trials.get(3).answered()).hasValue(gateway.get(1).requests());
    }

    @Test
    void leavesTheWarmUpOutOfTheLog() throws IOException {
        Set<String> names = new TreeSet<>();
        try (SimulationLog log = SimulationLog.open(folder.resolve("out/simulation.log"))) {
            while (log.next()) {
                if (log.kind() == RecordKind.REQUEST) {
                    names.add(log.name());
                }
            }
        }
        assertThat(names)
                .containsExactly("after@2", "direct@4", "direct@9", "duet@5", "duet@6", "gateway@4", "gateway@9");
    }

    @Test
    void endsTheWarmUpSoonAfterItsEndFileAppears() {
        // far below its bound of 60 s; the contract's 300 ms would make a loaded machine fail the test
        assertThat(warmUpEndedAfterMs).isBetween(0L, 5_000L);
    }

    @Test
    void saysWhenEachStepStartedAndEnded() {
        assertThat(events).hasSize(16);
        for (int i = 0; i < 10; i += 2) {
            StepEvent started = events.get(i);
            StepEvent ended = events.get(i + 1);
            assertThat(started.event()).isEqualTo(StepEvent.Kind.STARTED);
            assertThat(ended.event()).isEqualTo(StepEvent.Kind.ENDED);
            assertThat(ended.step()).isEqualTo(started.step());
            if (i > 0) {
                // the gap of the schedule
                assertThat(started.epochMs() - events.get(i - 1).epochMs()).isGreaterThanOrEqualTo(100);
                assertThat(ended.epochMs() - started.epochMs()).isGreaterThanOrEqualTo(200 + 200 + MEASURE_MS + 200);
            }
        }
    }

    @Test
    void beginsStepsOfADuetTogetherAndTheNextAfterBoth() {
        long first = timeOf("duet@5", StepEvent.Kind.STARTED);
        long second = timeOf("duet@6", StepEvent.Kind.STARTED);
        assertThat(Math.max(first, second)).isLessThan(Math.min(first, second) + DUET_MS / 2);
        assertThat(Math.min(first, second)).isGreaterThanOrEqualTo(timeOf("gateway@9", StepEvent.Kind.ENDED) + 100);
        assertThat(timeOf("after@2", StepEvent.Kind.STARTED))
                .isGreaterThanOrEqualTo(timeOf("duet@5", StepEvent.Kind.ENDED) + 100)
                .isGreaterThanOrEqualTo(timeOf("duet@6", StepEvent.Kind.ENDED) + 100);
        for (DriverTrial trial : trials) {
            if (trial.name().equals("duet@5")) {
                assertThat(trial.answered()).hasValue(direct.get(3).requests());
            } else if (trial.name().equals("duet@6")) {
                assertThat(trial.answered()).hasValue(gateway.get(2).requests());
            }
        }
    }

    private long timeOf(String step, StepEvent.Kind kind) {
        return events.stream()
                .filter(event -> event.step().equals(step) && event.event() == kind)
                .mapToLong(StepEvent::epochMs)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void measuresFromTheStartOfTheStepPastRampAndSettling() {
        for (DriverTrial trial : trials) {
            StepEvent started = events.stream()
                    .filter(e -> e.step().equals(trial.name()))
                    .findFirst()
                    .orElseThrow();
            assertThat(trial.window().fromEpochMs()).isEqualTo(started.epochMs() + 400);
            assertThat(trial.window().lengthMs()).isEqualTo(trial.name().startsWith("duet") ? DUET_MS : MEASURE_MS);
            assertThat(trial.requests())
                    .isPositive()
                    .isLessThan(trial.answered().orElseThrow());
        }
    }

    @Test
    void keepsAHistogramOfTheServiceTimesInTheWindow() {
        for (DriverTrial trial : trials) {
            Times times = trial.serviceTime().orElseThrow();
            Histogram histogram = times.decoded();
            assertThat(histogram.getTotalCount()).isEqualTo(trial.requests());
            // the clock's 1 ms may round a delay down by one
            assertThat(histogram.getMinValue()).isGreaterThanOrEqualTo((DELAY_MS - 1) * 1_000_000 - 5_000);
            assertThat(histogram.getMean()).isCloseTo(times.meanNs(), within(0.001));
            assertThat(times.resolutionNs()).isEqualTo(1_000_000);
        }
    }

    @Test
    void sendsWhatTheScheduleSaysAndNothingElse() {
        assertThat(requestsSeen).allSatisfy(request -> {
            assertThat(request).startsWith("POST /a%20b?c=d HTTP/1.1\r\n").endsWith("\r\n\r\nxxxxxxxxxx");
            assertThat(request.toLowerCase(java.util.Locale.ROOT)
                            .lines()
                            .skip(1)
                            .takeWhile(line -> !line.isEmpty()))
                    .allMatch(
                            line -> line.matches("(x-test: yes|host: .*|content-length: 10|accept: \\*/\\*)"), request);
        });
    }

    @Test
    void leavesGatlingsReportWithTheNameOfEachTrial() throws IOException {
        String report = Files.readString(folder.resolve("out/index.html"))
                + Files.readString(folder.resolve("out/js/stats.js"));
        assertThat(report).contains("direct@4", "gateway@4", "direct@9", "gateway@9");
        try (var children = Files.list(folder.resolve("out"))) {
            assertThat(children.map(c -> c.getFileName().toString())).noneMatch(name -> name.startsWith("schedulesim"));
        }
    }

    private static org.assertj.core.data.Percentage within(double part) {
        return org.assertj.core.data.Percentage.withPercentage(part * 100);
    }

    private Reply reply(String request) {
        requestsSeen.add(request);
        return Reply.answer(200, DELAY_MS, BODY);
    }

    private Process follower() throws IOException {
        return ChildJvm.start(
                folder.resolve("decode.out"),
                List.of(),
                Main.class.getName(),
                List.of(
                        "decode",
                        "--schedule",
                        path("schedule.json"),
                        "--log",
                        path("out/simulation.log"),
                        "--follow"));
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private List<StepEvent> readEvents() throws IOException {
        return Files.readAllLines(folder.resolve("events.jsonl")).stream()
                .map(line -> Json.parse(line, StepEvent.class))
                .toList();
    }

    private static void awaitRequests(LoopbackServer server, int count) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (server.requests() < count && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        assertThat(server.requests()).isGreaterThanOrEqualTo(count);
    }
}
