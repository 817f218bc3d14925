package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Measures a few seconds with each driver that other tests do not use, and holds its counts against the backend's. */
@Integration
class DriversIT {
    private static final int ATTEMPTS = 2;

    private static final List<String> DIRECT = List.of("--arm", "direct");

    @TempDir
    private Path folder;

    /** Runs the drivers that {@code holdsArmsToTheirRate} does not. */
    @ParameterizedTest
    @CsvSource({"ab, pass", "hey, notCheckable"})
    void countsWhatTheBackendCounts(String driver, String conservation) throws Exception {
        assertThat(trials("drivers", driver, DIRECT)).hasSize(1).allSatisfy(counted(driver, conservation));
    }

    /** HTTP/1.0 of ab, and headers as each of them writes them. */
    @Deep
    @Needs(Requirement.NGINX)
    @ParameterizedTest
    @CsvSource({"ab, pass", "h2load, pass", "hey, notCheckable", "oha, notCheckable"})
    void countsWhatReachesTheBackendThroughAGateway(String driver, String conservation) throws Exception {
        assertThat(trials("drivers", driver, List.of())).hasSize(2).allSatisfy(counted(driver, conservation));
    }

    private static Consumer<JsonNode> counted(String driver, String conservation) {
        return trial -> {
            JsonNode traffic = trial.at("/traffic");
            long requests = traffic.at("/requests").asLong();
            assertThat(traffic.at("/driver").asText()).isEqualTo(driver);
            assertThat(requests).isPositive();
            assertThat(traffic.at("/errors")).isEmpty();
            assertThat(traffic.at("/serviceTime/ns/p50").asLong())
                    .as("the backend's delay of 5 ms")
                    .isGreaterThan(4_000_000);
            assertThat(SmokeRun.verdict(trial, "errors")).isEqualTo("notCheckable");
            assertThat(SmokeRun.verdict(trial, "conservation")).isEqualTo(conservation);
            assertThat(SmokeRun.verdict(trial, "little")).isEqualTo("pass");
            assertThat(trial.at("/backend/requests").asLong())
                    .as("of the whole load, its last replies included")
                    .isBetween(requests, requests + 2 * 20);
            assertThat(trial.at("/processes/injector/cpuNs").asLong()).isPositive();
        };
    }

    /** The injector counts all, compares bodies, and tells by either model what it did. */
    @Test
    void sendsByBothModels() throws Exception {
        List<JsonNode> trials = trials("drivers-open", "injector", DIRECT);

        assertThat(trials)
                .extracting(trial -> trial.at("/traffic").has("offered"))
                .containsExactlyInAnyOrder(false, true, true);
        assertThat(trials).allSatisfy(trial -> {
            JsonNode traffic = trial.at("/traffic");
            boolean open = traffic.has("offered");
            assertThat(traffic.at("/driver").asText()).isEqualTo("injector");
            assertThat(traffic.at("/errors")).isEmpty();
            assertThat(traffic.at("/serviceTime/ns/p50").asLong())
                    .as("the backend's delay of 5 ms")
                    .isGreaterThan(5_000_000);
            for (String check : List.of("errors", "payload", "conservation", "little")) {
                assertThat(SmokeRun.verdict(trial, check)).as(check).isEqualTo("pass");
            }
            assertThat(traffic.has("responseTime")).isEqualTo(open);
            assertThat(SmokeRun.verdict(trial, "schedule")).isIn(open ? List.of("pass", "fail") : List.of("missing"));
            if (open) {
                double rate = trial.at("/id/load").asText().contains("1000/s") ? 1000 : 500;
                assertThat(traffic.at("/offered/duePerSec").asDouble())
                        .as("Poisson arrivals of 2 s")
                        .isCloseTo(rate, within(5 * Math.sqrt(rate / 2)));
                assertThat(traffic.at("/responseTime/ns/p50").asLong())
                        .isGreaterThanOrEqualTo(
                                traffic.at("/serviceTime/ns/p50").asLong());
                assertThat(traffic.at("/offered/delay/ns/p999").asLong()).isPositive();
            }
        });
    }

    /** Arms that are held to a rate have it, whatever else the driver can tell. */
    @ParameterizedTest
    @CsvSource({"wrk2, pass, true", "h2load, pass, false", "oha, notCheckable, false"})
    void holdsArmsToTheirRate(String driver, String conservation, boolean tellsResponseTimes) throws Exception {
        assertThat(trials("drivers-paced", driver, DIRECT)).hasSize(1).allSatisfy(trial -> {
            JsonNode traffic = trial.at("/traffic");
            assertThat(traffic.at("/ratePerSec").asInt()).isEqualTo(1000);
            assertThat(traffic.at("/throughputPerSec").asDouble())
                    .as("no more than the rate; how much less is the machine's, which other tests use too")
                    .isBetween(500.0, 1050.0);
            assertThat(traffic.at("/errors")).isEmpty();
            long serviceNs = traffic.at("/serviceTime/ns/p50").asLong();
            assertThat(serviceNs).as("the backend's delay of 5 ms").isGreaterThan(4_000_000);
            assertThat(traffic.has("responseTime")).isEqualTo(tellsResponseTimes);
            if (tellsResponseTimes) {
                assertThat(traffic.at("/responseTime/ns/p50").asLong())
                        .as("a request is not sent before it is due")
                        .isGreaterThanOrEqualTo(serviceNs);
            }
            assertThat(SmokeRun.verdict(trial, "errors")).isEqualTo("notCheckable");
            assertThat(SmokeRun.verdict(trial, "conservation")).isEqualTo(conservation);
            assertThat(SmokeRun.verdict(trial, "little"))
                    .as("less than the rate, on a crowded machine, is what the check refuses")
                    .isIn(traffic.at("/throughputPerSec").asDouble() > 960 ? List.of("pass") : List.of("pass", "fail"));
            assertThat(trial.at("/processes/injector/cpuNs").asLong()).isPositive();
        });
    }

    private List<JsonNode> trials(String study, String driver, List<String> more) throws Exception {
        if (!driver.equals("injector")) {
            Requirement.of(driver).orSkip();
        }
        List<JsonNode> trials = List.of();
        for (int attempt = 1; attempt <= ATTEMPTS && (trials.isEmpty() || clockWasSet(trials)); attempt++) {
            trials = trials(folder.resolve("run-" + attempt), study, driver, more, attempt == ATTEMPTS);
        }
        return trials;
    }

    /** Whether the machine's clock was set while it was measured, which fails a trial by right. */
    private static boolean clockWasSet(List<JsonNode> trials) {
        return trials.stream().anyMatch(trial -> trial.at("/note").asText().contains("the wall clock was set"));
    }

    private List<JsonNode> trials(Path run, String study, String driver, List<String> more, boolean last)
            throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--driver", driver));
        arguments.addAll(more);
        int exitCode;
        String output;
        try (GatebenchProcess gatebench = SmokeRun.start(folder, study, run, arguments.toArray(String[]::new))) {
            exitCode = gatebench.exitCode();
            output = gatebench.output();
        }
        List<JsonNode> trials = new ArrayList<>();
        SmokeRun.results(run).at("/trials").forEach(trials::add);
        if (last || !clockWasSet(trials)) {
            assertThat(exitCode).as(output).isZero();
        }
        return trials;
    }
}
