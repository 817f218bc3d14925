package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A study with cases, measured with a real wrk; before a real nginx too where all of it is. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
@Needs(Requirement.WRK)
class CasesIT {
    private static final String STUDY =
            Path.of("src/test/resources/studies/cases.yml").toAbsolutePath().toString();

    @TempDir
    Path folder;

    /** As the remedy says where a run of cases is to be resumed. */
    @Test
    void measuresTheCasesThatWereNotBegun() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = startDirect(run, "--seed", "1", "--case", "large")) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
        }
        String large = Files.readString(run.resolve("large/results.json"));
        GatebenchCall otherSeed = GatebenchCall.of(arguments(run, "--seed", "2"));
        assertThat(otherSeed.exitCode()).as(otherSeed.output()).isEqualTo(2);
        assertThat(otherSeed.output()).contains("--seed must be 1, was 2");
        try (GatebenchProcess gatebench = startDirect(run)) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            assertThat(gatebench.output()).contains("case small, 1 of 1");
        }
        assertThat(Files.readString(run.resolve("large/results.json"))).isEqualTo(large);
        assertThat(Files.readString(run.resolve("small/results.json"))).contains("cases/small");
        assertThat(Files.readString(run.resolve("summary.md")))
                .contains("| large | Two cases: 1 KiB | complete |")
                .contains("| small | Two cases: 100 bytes | complete |");
        GatebenchCall again = GatebenchCall.of(arguments(run));
        assertThat(again.exitCode()).as(again.output()).isEqualTo(2);
        assertThat(again.output()).contains("must have a case that is not begun, has none");
    }

    private static String[] arguments(Path run, String... more) {
        List<String> arguments = new ArrayList<>(List.of("run", STUDY, "--fidelity", "smoke", "--out", run.toString()));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    /** Starts it with an arm and a round alone. */
    private GatebenchProcess startDirect(Path run, String... more) throws Exception {
        List<String> all = new ArrayList<>(List.of("--arm", "direct", "--set", "fidelity.smoke.rounds=1"));
        all.addAll(List.of(more));
        return GatebenchProcess.start(folder, arguments(run, all.toArray(String[]::new)));
    }

    @Test
    @Deep
    @Needs(Requirement.NGINX)
    void measuresEachCaseAndSetsItBesideWhatWasPublished() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = GatebenchProcess.start(folder, arguments(run, "--seed", "1"))) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            assertThat(gatebench.output()).contains("case large, 1 of 2").contains("case small, 2 of 2");
        }
        JsonNode large = Json.mapper().readTree(Files.readString(run.resolve("large/results.json")));
        assertThat(large.at("/study").asText()).isEqualTo("cases/large");
        assertThat(large.at("/publishedRatios")).hasSize(2);
        assertThat(large.at("/publishedRatios/0/published").asDouble()).isEqualTo(0.9);
        assertThat(large.at("/publishedRatios/0/measured/ratio").asDouble()
                        + large.at("/publishedRatios/0/missing").asText().length())
                .as("ours, or why not: the host may be busy")
                .isPositive();
        assertThat(large.at("/publishedRatios/1/missing").asText()).isEqualTo("nobody has it");
        JsonNode small = Json.mapper().readTree(Files.readString(run.resolve("small/results.json")));
        assertThat(small.has("publishedRatios"))
                .as("the report has no such case")
                .isFalse();
        assertThat(small.at("/trials"))
                .hasSize(4)
                .filteredOn(trial -> trial.at("/id/arm").asText().equals("direct"))
                .hasSize(2)
                .allSatisfy(trial -> assertThat(
                                trial.at("/backend/connectionsAccepted").asLong())
                        .as("a connection for each request")
                        .isGreaterThan(trial.at("/traffic/requests").asLong() / 2));
        JsonNode placed = placement(run, "large");
        assertThat(placed).isNotEmpty();
        assertThat(placement(run, "small"))
                .as("a case has the CPUs that the one before it had")
                .isEqualTo(placed);
        String summary = Files.readString(run.resolve("summary.md"));
        assertThat(summary)
                .contains("| large | nginx ÷ direct | 8 connections | throughput | 0.900 |")
                .contains("nobody has it");
        assertThat(run.resolve("index.html")).isRegularFile();

        GatebenchCall report = GatebenchCall.of("report", run.toString());
        assertThat(report.exitCode()).as(report.output()).isZero();
        assertThat(Files.readString(run.resolve("summary.md"))).isEqualTo(summary);
        GatebenchCall resume = GatebenchCall.of("resume", run.toString());
        assertThat(resume.exitCode()).isEqualTo(2);
        assertThat(resume.output()).contains("has a run for each case");
    }

    private static JsonNode placement(Path run, String testCase) throws IOException {
        return Json.mapper()
                .readTree(Files.readString(run.resolve(testCase).resolve("environment.json")))
                .at("/placement");
    }
}
