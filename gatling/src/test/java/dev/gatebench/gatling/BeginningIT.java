package dev.gatebench.gatling;

import static dev.gatebench.gatling.testing.Schedules.trial;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.gatling.testing.ChildJvm;
import dev.gatebench.gatling.testing.LoopbackServer;
import dev.gatebench.gatling.testing.Reply;
import dev.gatebench.gatling.testing.Schedules;
import dev.gatebench.testing.Integration;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run against replies of which only the beginning is known. */
@Integration
class BeginningIT {
    /** Long beside the first requests of a cold JVM. */
    private static final long WINDOW_MS = 1000;

    private static final byte[] BEGINNING = bytes("Method: GET\n");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void takesRepliesThatBeginAsExpectedAndRefusesOthers() throws Exception {
        try (LoopbackServer longer = server("Method: GET\nHost: a\n");
                LoopbackServer equal = server("Method: GET\n");
                LoopbackServer shorter = server("Method: GE");
                LoopbackServer other = server("Method: PUT\nHost: a\n")) {
            Map<String, DriverTrial> trials = trials(Schedules.sideBySide(
                    trial("longer", longer.url(), 2, WINDOW_MS),
                    trial("equal", equal.url(), 2, WINDOW_MS),
                    trial("shorter", shorter.url(), 2, WINDOW_MS),
                    trial("other", other.url(), 2, WINDOW_MS)));

            assertThat(trials.keySet()).containsExactlyInAnyOrder("longer", "equal", "shorter", "other");
            assertThat(of(trials, "longer").errors()).isEmpty();
            assertThat(of(trials, "longer").requests()).isPositive();
            assertThat(of(trials, "equal").errors()).isEmpty();
            assertThat(of(trials, "shorter").requests()).isZero();
            assertThat(of(trials, "shorter").errors().keySet()).isSubsetOf(ErrorKind.PAYLOAD);
            // each user compares one of its replies at least
            assertThat(of(trials, "other").errors().keySet()).containsExactly(ErrorKind.PAYLOAD);
        }
    }

    private static DriverTrial of(Map<String, DriverTrial> trials, String name) {
        return Objects.requireNonNull(trials.get(name), name);
    }

    private Map<String, DriverTrial> trials(List<Step> steps) throws Exception {
        Schedules.writeBeginning(folder, Schedules.get("/"), BEGINNING, steps);
        ChildJvm.Result result = ChildJvm.run(
                folder,
                List.of(ChildJvm.ADD_OPENS),
                Main.class.getName(),
                List.of(
                        "inject",
                        "--no-report",
                        "--schedule",
                        folder.resolve("schedule.json").toString(),
                        "--out",
                        folder.resolve("out").toString()));
        assertThat(result.exitCode()).as(result.out()).isZero();
        return Schedules.trials(folder).stream().collect(toMap(DriverTrial::name, trial -> trial));
    }

    private static LoopbackServer server(String body) throws Exception {
        Reply reply = Reply.answer(200, 2, bytes(body));
        return new LoopbackServer(request -> reply);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
