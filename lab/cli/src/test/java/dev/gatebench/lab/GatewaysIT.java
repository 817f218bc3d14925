package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.lab.process.Tools;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The gateways as users run them. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
class GatewaysIT {
    @TempDir
    Path folder;

    /** {@code LaunchesIT} proves that each has its turn; here it is the check of a trial that finds it. */
    @Deep
    @Test
    @Needs({Requirement.NGINX, Requirement.HAPROXY, Requirement.CADDY, Requirement.ENVOY})
    void measuresEachGatewayThatGivesRequestsToSeveralBackendsInTurnAndTellsHostsApart() throws Exception {
        Path run = folder.resolve("run");
        List<String> gateways = List.of("nginx-stock", "haproxy-miss", "envoy", "caddy-miss", "spring", "netty");
        String[] arms =
                gateways.stream().flatMap(arm -> Stream.of("--arm", arm)).toArray(String[]::new);
        try (GatebenchProcess gatebench = SmokeRun.start(folder, "balanced", run, arms)) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            for (String arm : gateways) {
                assertThat(gatebench.output())
                        .containsPattern("proved: " + arm
                                + ": 60 requests in a row opened (no|[0-9]+) new upstream connections?,"
                                + " and each of 3 backends had its turn")
                        .contains("proved: " + arm + ": a request that none of its routes is for does not reach");
            }
        }
        JsonNode results = SmokeRun.results(run);
        assertThat(results.at("/trials")).hasSize(7).allSatisfy(trial -> {
            assertThat(trial.at("/traffic/requests").asLong()).isPositive();
            assertThat(trial.at("/traffic/errors")).isEmpty();
            // the median holds the backend's delay, in steps of a microsecond
            assertThat(trial.at("/traffic/serviceTime/ns/p50").asLong()).isGreaterThan(5_000_000);
            assertThat(trial.at("/processes/sut/cpuNs").asLong()).isPositive();
            for (String check : List.of("payload", "conservation", "configuration")) {
                assertThat(SmokeRun.verdict(trial, check)).as(check).isEqualTo("pass");
            }
            // a crowded machine may send too few requests for it
            assertThat(SmokeRun.verdict(trial, "balance"))
                    .isIn(
                            trial.at("/id/arm").asText().equals("direct")
                                    ? List.of("missing")
                                    : List.of("pass", "notCheckable"));
        });
        assertThat(results.at("/trials"))
                .anyMatch(trial -> SmokeRun.verdict(trial, "balance").equals("pass"));
        assertThat(Files.readString(run.resolve("environment.json"))).contains("/caddy\"", "SHA-256 ");
    }

    /** {@code LaunchesIT} launches and proves them; here each is measured. */
    @Deep
    @Test
    @Needs({Requirement.NGINX, Requirement.HAPROXY, Requirement.CADDY, Requirement.ENVOY, Requirement.WRK})
    void measuresEveryGatewayInEachOfItsProfiles() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = SmokeRun.start(folder, "proxies", run)) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
        }
        JsonNode results = SmokeRun.results(run);
        assertThat(results.at("/trials")).hasSize(16).allSatisfy(trial -> {
            assertThat(trial.at("/traffic/driver").asText()).isEqualTo("wrk");
            assertThat(trial.at("/traffic/requests").asLong()).isPositive();
            assertThat(trial.at("/traffic/errors")).isEmpty();
            // the median holds the backend's delay, in steps of a microsecond
            assertThat(trial.at("/traffic/serviceTime/ns/p50").asLong()).isGreaterThan(5_000_000);
            assertThat(trial.at("/processes/sut/cpuNs").asLong()).isPositive();
            assertThat(trial.at("/processes/injector/cpuNs").asLong()).isPositive();
            assertThat(SmokeRun.verdict(trial, "payload")).isEqualTo("notCheckable");
            assertThat(SmokeRun.verdict(trial, "conservation")).isEqualTo("pass");
            assertThat(SmokeRun.verdict(trial, "configuration")).isEqualTo("pass");
        });
    }

    /** Their programs cannot be had from a package; who has them on the PATH has this test too. */
    @Test
    @Needs({Requirement.TRAEFIK, Requirement.EASEGRESS, Requirement.GATEWAY_HOMEBREW_GO, Requirement.WRK})
    void launchesTheGatewaysThatAUserHasAsAProgramOnly() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = SmokeRun.start(folder, "by-binary", run)) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            assertThat(gatebench.output()).containsPattern("proved: homebrew: its log says version \\d");
        }
        JsonNode results = SmokeRun.results(run);
        assertThat(results.at("/trials")).hasSize(15).allSatisfy(trial -> {
            assertThat(trial.at("/traffic/errors")).isEmpty();
            assertThat(SmokeRun.verdict(trial, "conservation")).isEqualTo("pass");
            assertThat(SmokeRun.verdict(trial, "balance")).isNotEqualTo("fail");
        });
        assertThat(results.at("/starts")).hasSize(15).allSatisfy(start -> {
            assertThat(start.at("/cpuNs").asLong()).isPositive();
            assertThat(start.at("/rssBytes").asLong()).isPositive();
        });
    }

    @Test
    void saysInOneLineHowToGetAToolThatIsMissing() throws Exception {
        List<String> without = List.of("env", "PATH=" + folder);
        try (GatebenchProcess gatebench = GatebenchProcess.start(
                without,
                folder,
                "run",
                "gateways",
                "--arm",
                "netty",
                "--driver",
                "wrk",
                "--fidelity",
                "smoke",
                "--out",
                folder.resolve("run").toString())) {
            assertThat(gatebench.exitCode()).isEqualTo(3);
            assertThat(gatebench.output())
                    .isEqualTo("gatebench: wrk not found on PATH: install it (Debian: apt-get install wrk)\n");
        }
    }

    @Test
    @Needs({Requirement.NGINX, Requirement.TASKSET})
    void leavesOutWhatIsMissingWhereItIsToldToAndSaysSoInItsReport() throws Exception {
        Path nginx = Tools.find("nginx").orElseThrow();
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String tool : List.of("taskset", "id")) {
            Files.createSymbolicLink(bin.resolve(tool), Tools.find(tool).orElseThrow());
        }
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = GatebenchProcess.start(
                List.of("env", "PATH=" + bin),
                folder,
                "run",
                "src/test/resources/studies/proxies.yml",
                "--arm",
                "nginx",
                "--arm",
                "haproxy",
                "--gateway-binary",
                "nginx=" + nginx,
                "--skip-missing",
                "--driver",
                "injector",
                "--fidelity",
                "smoke",
                "--out",
                run.toString())) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            assertThat(gatebench.output()).contains("haproxy was left out: haproxy not found on PATH: install it");
        }
        assertThat(Files.readString(run.resolve("summary.md")))
                .contains("haproxy was left out: haproxy not found on PATH");
        assertThat(Files.readString(run.resolve("study.yml")))
                .contains("binary: \"" + nginx)
                .doesNotContain("haproxy");
    }
}
