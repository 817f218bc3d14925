package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.profile.ArmProfile;
import dev.gatebench.core.profile.ProfileDifference;
import dev.gatebench.core.profile.Stacks;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.ProfileKind;
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

/** A run of the real jar whose gateways, two real ShenYus, are profiled by a real async-profiler. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Deep
class ProfileIT {
    private static final String STUDY =
            Path.of("src/test/resources/studies/profiled.yml").toAbsolutePath().toString();

    @TempDir
    Path folder;

    @Test
    @Needs(Requirement.PROFILER_SYSTEM)
    void profilesBothGatewaysAfterTheirTrialsAndTellsWhereTheyDiffer() throws Exception {
        Path run = folder.resolve("a run");
        try (GatebenchProcess gatebench = GatebenchProcess.start(
                folder, "run", STUDY, "--fidelity", "smoke", "--profile", "cpu", "--out", run.toString())) {
            gatebench.exitCode();
            assertThat(gatebench.output())
                    .contains("profiled: netty at 10 connections, CPU time: ", "profiled: webClient at 10 connections");
        }
        assertThat(Files.readAllLines(run.resolve("trials.jsonl")))
                .as("no trial more than without profiles")
                .hasSize(3)
                .noneMatch(line -> line.contains("profile"));
        Results results = Results.read(run.resolve("results.json"));
        assertThat(SchemaCheck.of("/dev/gatebench/schema/results.schema.json")
                        .problems(DocumentReader.read(Files.readString(run.resolve("results.json")))))
                .isEmpty();
        assertThat(results.profiles()).hasSize(2).allSatisfy(profile -> {
            ArmProfile.Sampled found = profile.sampled().orElseThrow();
            assertThat(profile.kind()).isEqualTo(ProfileKind.CPU);
            assertThat(found.perRequest().orElse(0)).as("%s", profile).isPositive();
            assertThat(Stacks.read(run.resolve(found.stacks())).total().keySet())
                    .anyMatch(frame -> frame.startsWith("reactor/netty/"))
                    .anyMatch(frame -> frame.startsWith("org/apache/shenyu/"));
            assertThat(Files.readString(run.resolve(found.page()))).contains("reactor/netty/");
        });
        assertThat(results.profileDifferences()).singleElement().satisfies(found -> {
            assertThat(found.unit()).isEqualTo(ProfileDifference.Unit.NS);
            assertThat(found.places()).hasSize(ProfileDifference.MOST_PLACES);
            assertThat(run.resolve(found.page())).isNotEmptyFile();
        });
        assertThat(Files.readString(run.resolve("index.html")))
                .contains("profiles/webClient-against-netty-closed-10-cpu.html");
    }
}
