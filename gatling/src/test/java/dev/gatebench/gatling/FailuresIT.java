package dev.gatebench.gatling;

import static dev.gatebench.gatling.testing.Schedules.SAMPLE_EVERY;
import static dev.gatebench.gatling.testing.Schedules.trial;
import static dev.gatebench.gatling.testing.Schedules.warmUp;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.gatling.testing.ChildJvm;
import dev.gatebench.gatling.testing.LoopbackServer;
import dev.gatebench.gatling.testing.Reply;
import dev.gatebench.gatling.testing.Schedules;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A run with a step for each way in which a server can fail. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Integration
class FailuresIT {
    private static final byte[] BODY = filled('a', 2048);
    private static final int USERS = 3;

    /** A JVM that starts on a busy machine may be held up for longer than a second while its first requests fail. */
    private static final long WINDOW_MS = 3_000;

    private static final long WARM_UP_MS = 1_000;

    @TempDir
    private static Path folder = Path.of("");

    private final List<LoopbackServer> servers = new ArrayList<>();
    private final Map<String, DriverTrial> trials = new HashMap<>();

    @BeforeAll
    void runs() throws IOException, InterruptedException {
        URI refused = serve(Reply.answer(200, 0, BODY));
        servers.remove(0).close();
        List<Step> steps = new ArrayList<>();
        steps.add(
                warmUp("warm-up", serve(Reply.of(Reply.Act.HANG)), USERS, WARM_UP_MS, folder.resolve("never-written")));
        steps.addAll(Schedules.sideBySide(
                trial("status", serve(Reply.answer(500, 2, filled('e', 20))), USERS, WINDOW_MS),
                trial("length", serve(Reply.answer(200, 2, filled('a', 2047))), USERS, WINDOW_MS),
                trial("hang", serve(Reply.of(Reply.Act.HANG)), USERS, WINDOW_MS),
                trial("reset", serve(Reply.of(Reply.Act.RESET)), USERS, WINDOW_MS),
                trial("close", serve(Reply.of(Reply.Act.CLOSE)), USERS, WINDOW_MS),
                trial("garbage", serve(Reply.garbage()), USERS, WINDOW_MS),
                trial("refused", refused, USERS, WINDOW_MS)));
        steps.add(trial("content", serve(Reply.answer(200, 2, filled('b', 2048))), USERS, 300));
        Schedules.write(folder, Schedules.get("/"), BODY, steps);
        ChildJvm.Result result = ChildJvm.run(
                folder,
                List.of(ChildJvm.ADD_OPENS, "-Dgatling.http.requestTimeout=1500"),
                Main.class.getName(),
                List.of(
                        "inject",
                        "--no-report",
                        "--schedule",
                        folder.resolve("schedule.json").toString(),
                        "--out",
                        folder.resolve("out").toString()));
        assertThat(result.exitCode()).as(result.out()).isZero();
        Schedules.trials(folder).forEach(trial -> trials.put(trial.name(), trial));
    }

    @AfterAll
    void closesTheServers() throws IOException {
        for (LoopbackServer server : servers) {
            server.close();
        }
    }

    /** Gatling logs nothing of the silent requests of a warm-up. */
    @Test
    void countsTheFailuresOfAWarmUp() throws IOException {
        List<StepEvent> ended = Files.readAllLines(folder.resolve("events.jsonl")).stream()
                .map(line -> Json.parse(line, StepEvent.class))
                .filter(event ->
                        event.event() == StepEvent.Kind.ENDED && event.step().equals("warm-up"))
                .toList();

        assertThat(ended).singleElement().satisfies(event -> {
            StepEvent.Answered answered = event.answered().orElseThrow();
            assertThat(answered.requests())
                    .as("a timeout of each user, of 1.5 s")
                    .isBetween(1L, 3L * USERS);
            assertThat(answered.errors()).isEqualTo(answered.requests());
        });
    }

    @Test
    void takesAnotherStatusForAStatusError() {
        assertOnly(ErrorKind.STATUS, "status");
    }

    @Test
    void takesABodyOfAnotherLengthForAPayloadError() {
        assertOnly(ErrorKind.PAYLOAD, "length");
    }

    @Test
    void comparesTheContentOfTheFirstAndThenOfEveryNthReplyOfAUser() {
        DriverTrial trial = of("content");
        assertThat(trial.errors().keySet()).isSubsetOf(ErrorKind.PAYLOAD);
        // Three users, each of which compares its replies 0, n, 2n, …: of the m replies of one that fell into the
        // window, from ⌊m/n⌋ to ⌈m/n⌉ were compared, so each user may differ from its share by less than one.
        double share = (errors(trial) + trial.requests()) / (double) SAMPLE_EVERY;
        assertThat((double) errors(trial)).isStrictlyBetween(share - USERS, share + USERS);
        assertThat(trial.requests()).isGreaterThan(errors(trial));
    }

    @Test
    void takesSilenceForATimeout() {
        assertOnly(ErrorKind.TIMEOUT, "hang");
    }

    @Test
    void takesABrokenOrRefusedConnectionForAConnectionError() {
        assertOnly(ErrorKind.CONNECTION, "reset");
        assertOnly(ErrorKind.CONNECTION, "close");
        assertOnly(ErrorKind.CONNECTION, "refused");
    }

    @Test
    void takesWhatIsNoHttpForAnotherError() {
        assertOnly(ErrorKind.OTHER, "garbage");
    }

    @Test
    void goesOnAfterFailures() {
        assertThat(trials.values()).hasSize(8).allMatch(DriverTrial::complete);
        assertThat(trials.values()).allMatch(trial -> trial.answered().orElseThrow() > 3);
    }

    private void assertOnly(ErrorKind kind, String step) {
        DriverTrial trial = of(step);
        assertThat(trial.errors().keySet()).as(trial.toString()).isEqualTo(Set.of(kind));
        assertThat(trial.requests()).isZero();
        assertThat(trial.serviceTime()).isEmpty();
    }

    private static long errors(DriverTrial trial) {
        return trial.errors().values().stream().mapToLong(Long::longValue).sum();
    }

    private DriverTrial of(String step) {
        DriverTrial trial = trials.get(step);
        if (trial == null) {
            throw new AssertionError("no trial '" + step + "' among " + trials.keySet());
        }
        return trial;
    }

    private URI serve(Reply reply) throws IOException {
        LoopbackServer server = new LoopbackServer(request -> reply);
        servers.add(server);
        return server.url();
    }

    private static byte[] filled(char c, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) c);
        return bytes;
    }
}
