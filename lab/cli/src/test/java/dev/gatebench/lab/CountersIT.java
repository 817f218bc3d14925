package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.result.Results;
import dev.gatebench.core.trial.Counters;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.core.yaml.SchemaCheck;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run of the real jar in which a real perf counts what two real ShenYus do. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Deep
class CountersIT {
    private static final String STUDY =
            Path.of("src/test/resources/studies/profiled.yml").toAbsolutePath().toString();

    @Test
    @Needs(Requirement.SYSTEM_CALL_COUNTER)
    void countsTheSystemCallsOfARequest(@TempDir Path folder) throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = GatebenchProcess.start(
                folder, "run", STUDY, "--fidelity", "smoke", "--set", "counters=true", "--out", run.toString())) {
            assertThat(gatebench.exitCode()).as("%s", gatebench.output()).isZero();
        }

        Results results = Results.read(run.resolve("results.json"));
        assertThat(SchemaCheck.of("/dev/gatebench/schema/results.schema.json")
                        .problems(DocumentReader.read(Files.readString(run.resolve("results.json")))))
                .isEmpty();
        assertThat(results.trials())
                .filteredOn(trial -> !trial.arm().equals("direct"))
                .hasSize(2)
                .allSatisfy(trial -> assertThat(
                                trial.countedPerRequest(Counters::systemCalls).orElseThrow())
                        .as("it reads the request and the reply, and writes both")
                        .isBetween(4.0, 100.0));
    }
}
