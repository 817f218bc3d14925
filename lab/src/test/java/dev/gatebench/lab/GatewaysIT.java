package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.lab.process.Tools;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The gateways that are not ShenYu, and the second driver, as users run them. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
class GatewaysIT {
    @TempDir
    Path folder;

    @Test
    @Needs({Requirement.NGINX, Requirement.HAPROXY, Requirement.CADDY, Requirement.ENVOY, Requirement.WRK})
    void launchesEveryGatewayInEachOfItsProfilesWithRoutesOfEachKindAndProvesIt() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = SmokeRun.start(folder, "proxies", run)) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            assertThat(gatebench.output())
                    .contains("proved: plain: a reply has the backend's body of 1024 bytes")
                    .contains("proved: haproxy-tuned: its program accepts its configuration")
                    .contains("proved: envoy-stock: its program accepts its configuration")
                    .contains("proved: nginx-stock: 20 requests in a row used 20 upstream connections")
                    .containsPattern("proved: caddy-stock: 20 requests in a row used [01] upstream connections")
                    .containsPattern("proved: spring: 20 requests in a row used [01] upstream connections");
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
        assertThat(Files.readString(run.resolve("arms/haproxy-fork-1/haproxy.cfg")))
                .contains("http-reuse always", "map_str(");
        assertThat(Files.readString(run.resolve("environment.json"))).contains("/caddy\"", "SHA-256 ", "\"wrk\"");
    }

    @Test
    @Needs({Requirement.NGINX, Requirement.HAPROXY, Requirement.CADDY, Requirement.ENVOY, Requirement.WRK})
    void givesRequestsToSeveralBackendsInTurnAndTellsHostsApart() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = SmokeRun.start(folder, "balanced", run)) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            for (String arm : List.of("nginx-stock", "haproxy-miss", "envoy", "caddy-miss", "spring", "netty")) {
                assertThat(gatebench.output())
                        .containsPattern("proved: " + arm + ": 60 requests in a row used [0-9]+ upstream connections,"
                                + " and each of 3 backends had its turn")
                        .contains("proved: " + arm + ": a request that none of its routes is for does not reach");
            }
        }
        JsonNode results = SmokeRun.results(run);
        assertThat(results.at("/trials")).hasSize(11).allSatisfy(trial -> {
            assertThat(trial.at("/traffic/errors")).isEmpty();
            assertThat(SmokeRun.verdict(trial, "conservation")).isEqualTo("pass");
            // a crowded machine may send too few requests for it
            assertThat(SmokeRun.verdict(trial, "balance"))
                    .isIn(
                            trial.at("/id/arm").asText().equals("direct")
                                    ? List.of("missing")
                                    : List.of("pass", "notCheckable"));
        });
        assertThat(results.at("/trials"))
                .anyMatch(trial -> SmokeRun.verdict(trial, "balance").equals("pass"));
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
    void leavesOutWhatIsMissingWhereItIsToldToAndSaysSoInItsReport() throws Exception {
        Path nginx = Tools.find("nginx").orElseThrow();
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String tool : List.of("wrk", "taskset", "id")) {
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
