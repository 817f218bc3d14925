package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.lab.host.local.Ports;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Gateways that only a study knows: a folder, a declaration within it, and what runs already. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
class OwnGatewaysIT {
    @TempDir
    Path folder;

    @Test
    @Needs({Requirement.NGINX, Requirement.HAPROXY})
    void areMeasuredAsOthersAre() throws Exception {
        try (GatebenchProcess init = GatebenchProcess.start(
                folder, "init", "--gateway-folder", folder.resolve("mine").toString())) {
            assertThat(init.exitCode()).as(init.output()).isZero();
        }
        int port = Ports.free();
        int backend = Ports.free();
        Process found = found(port, backend);
        Path run = folder.resolve("run");
        try {
            String study = Files.readString(Path.of("src/test/resources/studies/own.template"))
                    .replace("PORT", Integer.toString(port))
                    .replace("BACKEND", Integer.toString(backend))
                    .replace("PID", Long.toString(found.pid()));
            Path file = Files.writeString(folder.resolve("own.yml"), study);
            try (GatebenchProcess gatebench = GatebenchProcess.start(
                    folder, "run", file.toString(), "--fidelity", "smoke", "--out", run.toString())) {
                assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
                assertThat(gatebench.output())
                        .contains("proved: folder: its program accepts its configuration")
                        .contains("proved: inline: a reply has the backend's body of 1024 bytes")
                        .contains("proved: found: it ran before and is not started by us");
            }
            assertThat(found.isAlive()).as("it is never ended").isTrue();
        } finally {
            found.destroy();
        }
        JsonNode results = SmokeRun.results(run);
        assertThat(results.at("/trials")).hasSize(5).allSatisfy(trial -> {
            assertThat(trial.at("/status").asText()).isNotEqualTo("failed");
            assertThat(trial.at("/traffic/requests").asLong()).isPositive();
            assertThat(SmokeRun.verdict(trial, "conservation")).isEqualTo("pass");
            boolean isFound =
                    List.of("found", "unseen").contains(trial.at("/id/arm").asText());
            for (String check : List.of("controlled", "configuration")) {
                assertThat(SmokeRun.verdict(trial, check))
                        .isEqualTo(isFound ? "notCheckable" : check.equals("controlled") ? "missing" : "pass");
            }
        });
        assertThat(trial(results, "found").at("/processes/sut/cpuNs").asLong()).isPositive();
        assertThat(results.at("/starts"))
                .as("what ran before has no start of ours")
                .hasSize(3);
        assertThat(Files.readString(run.resolve("summary.md")))
                .contains("Not started by Gatebench: found, unseen.")
                .doesNotContainPattern("Not steady when its trials began, fork 1: unseen");
        JsonNode unseen = trial(results, "unseen");
        assertThat(unseen.at("/processes").has("sut")).as("CPU is not measured").isFalse();
        assertThat(SmokeRun.verdict(unseen, "steady")).isEqualTo("notCheckable");
        assertThat(SmokeRun.verdict(unseen, "host"))
                .as("it would count as foreign")
                .isNotEqualTo("pass");
        assertThat(Files.readString(run.resolve("environment.json")))
                .contains("\"mine/gateway.yml\"", "\"mine/nginx.conf\"");
    }

    private static JsonNode trial(JsonNode results, String arm) {
        for (JsonNode trial : results.at("/trials")) {
            if (trial.at("/id/arm").asText().equals(arm)) {
                return trial;
            }
        }
        throw new AssertionError("no trial of " + arm);
    }

    /** Starts a gateway as somebody else would have. */
    private Process found(int port, int backend) throws Exception {
        Path own = Files.createDirectory(folder.resolve("found"));
        Path file = own.resolve("nginx.conf");
        Files.writeString(file, """
                daemon off;
                worker_processes 1;
                pid %1$s/nginx.pid;
                error_log stderr warn;
                events { worker_connections 1024; }
                http {
                    access_log off;
                    keepalive_requests 1000000000;
                    client_body_temp_path %1$s/a; proxy_temp_path %1$s/b; fastcgi_temp_path %1$s/c;
                    uwsgi_temp_path %1$s/d; scgi_temp_path %1$s/e;
                    upstream backend { server 127.0.0.1:%3$d; keepalive 64; }
                    server {
                        listen 127.0.0.1:%2$d backlog=4096;
                        location / {
                            proxy_http_version 1.1; proxy_set_header Connection ""; proxy_pass http://backend;
                        }
                    }
                }
                """.formatted(own, port, backend));
        Process nginx = new ProcessBuilder("nginx", "-p", own.toString(), "-c", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(own.resolve("log").toFile())
                .start();
        for (int i = 0; i < 100 && !listens(port); i++) {
            Thread.sleep(50);
        }
        return nginx;
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
