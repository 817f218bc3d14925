package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes of a driver load the backend together: what they told is put together and held against its count. */
@Deep
class SeveralInjectorsIT {
    /** The connections of the load in the study. */
    private static final int CONNECTIONS = 21;

    private static final long POLL_MS = 50;

    @TempDir
    private Path folder;

    /** Its window is all of the load, so what is in the histogram is every request but those that its end cut off. */
    @Test
    @Needs(Requirement.AB)
    void theMergedHistogramOfAToolHoldsWhatTheBackendReceived() throws Exception {
        JsonNode trial = trials("ab").get(0);

        long received = trial.at("/backend/requests").asLong();
        assertThat(histogramCount(trial)).isBetween(received - CONNECTIONS, received);
        assertThat(histogramCount(trial))
                .isEqualTo(trial.at("/traffic/requests").asLong());
        assertThat(SmokeRun.verdict(trial, "conservation")).isEqualTo("pass");
    }

    /**
     * Both count what they sent from the first connection to the last; in the histogram of a closed load is what ended
     * in the window.
     */
    @Test
    void theRepliesOfBothAreAsManyAsTheBackendReceivedByEitherModel() throws Exception {
        List<JsonNode> trials = trials("injector", "loads=[{concurrency: 21}, {open: {rate: 600, connections: 41}}]");

        assertThat(trials).hasSize(2).allSatisfy(this::holdsAllThatTheBackendReceived);
        JsonNode open = trials.stream()
                .filter(trial -> trial.at("/traffic").has("offered"))
                .findAny()
                .orElseThrow();
        double seconds = open.at("/window/durationNs").asLong() / 1e9;
        assertThat(open.at("/traffic/offered/ratePerSec").asInt()).isEqualTo(600);
        assertThat(open.at("/traffic/offered/duePerSec").asDouble())
                .as("Poisson arrivals")
                .isCloseTo(600, within(5 * Math.sqrt(600 / seconds)));
        assertThat(open.at("/injectors")).allSatisfy(injector -> assertThat(
                        injector.at("/kept/duePerSec").asDouble())
                .as("each keeps its part")
                .isCloseTo(300, within(5 * Math.sqrt(300 / seconds))));
        assertThat(SmokeRun.verdict(open, "schedule")).as("it was checked").isIn("pass", "fail");
    }

    @Test
    void gatlingsLogsGiveAsManyRepliesAsTheBackendReceived() throws Exception {
        assertThat(trials("gatling")).singleElement().satisfies(this::holdsAllThatTheBackendReceived);
    }

    private void holdsAllThatTheBackendReceived(JsonNode trial) throws Exception {
        JsonNode traffic = trial.at("/traffic");
        assertThat(traffic.at("/answered").asLong() + traffic.at("/unanswered").asLong())
                .isEqualTo(trial.at("/backend/requests").asLong());
        if (!traffic.has("offered")) {
            assertThat(histogramCount(trial)).isEqualTo(traffic.at("/requests").asLong());
        }
        for (String check : List.of("conservation", "payload")) {
            assertThat(SmokeRun.verdict(trial, check)).as(check).isEqualTo("pass");
        }
    }

    @Test
    void autoMeasuresAProbeAndRunsWithTheNumberThatItGave() throws Exception {
        Path run = run("injector", List.of("injectors=auto", "loads=[{open: {rate: 200, connections: 20}}]"));

        JsonNode results = SmokeRun.results(run);
        Matcher found = Pattern.compile("injectors: auto gives (\\d+)[:,]")
                .matcher(results.at("/footnotes").toString());
        assertThat(found.find()).as(results.at("/footnotes").toString()).isTrue();
        int injectors = Integer.parseInt(found.group(1));
        assertThat(results.at("/trials/0/injectors").size()).isEqualTo(injectors == 1 ? 0 : injectors);
        assertThat(Files.readString(run.resolve("study.yml"))).contains("injectors: " + injectors + "\n");
        JsonNode probe = SmokeRun.results(run.resolve("probes").resolve("injectors-1"));
        assertThat(probe.at("/trials")).hasSize(1);
        assertThat(SmokeRun.verdict(probe.at("/trials/0"), "injector"))
                .as("enough, or more were tried")
                .isEqualTo(Files.exists(run.resolve("probes").resolve("injectors-2")) ? "fail" : "pass");
    }

    @Test
    void anInjectorThatIsKilledFailsTheTrialByItsName() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = start(run, "injector", List.of())) {
            Path gate = run.resolve("drivers/injector/fork-1/injector-2/gate/group-1");
            while (!Files.exists(gate)) {
                assertThat(gatebench.process().isAlive()).as(gatebench.output()).isTrue();
                Thread.sleep(POLL_MS);
            }
            List<ProcessHandle> all = gatebench.process().descendants().toList();

            assertThat(all)
                    .filteredOn(process -> process.info()
                            .commandLine()
                            .filter(line -> line.contains("injector-2/schedule.json"))
                            .isPresent())
                    .isNotEmpty()
                    .allMatch(ProcessHandle::destroyForcibly);

            assertThat(gatebench.exitCode()).as(gatebench.output()).isEqualTo(4);
            assertThat(gatebench.output()).contains("injector 2 of 2: ", "signal 9");
            JsonNode trial = SmokeRun.results(run).at("/trials/0");
            assertThat(trial.at("/status").asText()).isEqualTo("FAILED");
            assertThat(trial.at("/note").asText()).contains("injector 2 of 2: ", "signal 9");
            assertThat(all).noneMatch(ProcessHandle::isAlive);
        }
    }

    private List<JsonNode> trials(String driver, String... overrides) throws Exception {
        Path run = run(driver, List.of(overrides));
        List<JsonNode> trials = new ArrayList<>();
        SmokeRun.results(run).at("/trials").forEach(trials::add);
        assertThat(trials).isNotEmpty().allSatisfy(trial -> {
            assertThat(trial.at("/status").asText()).as(trial.toString()).isNotEqualTo("FAILED");
            assertThat(trial.at("/injectors")).hasSize(2).allSatisfy(injector -> {
                assertThat(injector.at("/requests").asLong()).isPositive();
                assertThat(injector.at("/cpuNs").asLong()).isPositive();
            });
            assertThat(trial.at("/injectors/0/requests").asLong()
                            + trial.at("/injectors/1/requests").asLong())
                    .isEqualTo(trial.at("/traffic/requests").asLong());
        });
        assertThat(Files.readString(run.resolve("summary.md"))).contains("injector 2 of 2");
        return trials;
    }

    private Path run(String driver, List<String> overrides) throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = start(run, driver, overrides)) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
        }
        return run;
    }

    private GatebenchProcess start(Path run, String driver, List<String> overrides) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--driver", driver));
        overrides.stream().flatMap(each -> Stream.of("--set", each)).forEach(arguments::add);
        return SmokeRun.start(folder, "several", run, arguments.toArray(String[]::new));
    }

    private long histogramCount(JsonNode trial) throws Exception {
        return HistogramFiles.read(
                        folder.resolve("run"),
                        trial.at("/traffic/serviceTime/histogramFile").asText())
                .getTotalCount();
    }
}
