package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Gateways of users that do not come up: each ends in one line, and nothing of it is left. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Integration
class BrokenGatewaysIT {
    private static final String STUDY = """
            study: broken
            title: "A gateway that does not come up"
            driver: injector
            backend: {delay: 0ms, body: 1KiB}
            arms:
              - {id: direct, gateway: direct}
              - {id: mine, gateway: ./mine}
            loads: [{concurrency: 4}]
            """;

    private static final Pattern LISTEN = Pattern.compile("listen ([0-9.]+):([0-9]+);");

    @TempDir
    Path folder;

    @Test
    @Needs(Requirement.NGINX)
    void isToldThatItsServerHasForkedAwayAndEndsIt() throws Exception {
        String said = run("""
                name: Mine
                program: nginx
                files:
                  nginx.conf: |
                    daemon on;
                    pid {{ folder }}/nginx.pid;
                    error_log stderr warn;
                    events { }
                    http {
                        access_log off;
                        client_body_temp_path {{ folder }}/a; proxy_temp_path {{ folder }}/b;
                        fastcgi_temp_path {{ folder }}/c; uwsgi_temp_path {{ folder }}/d; scgi_temp_path {{ folder }}/e;
                        server {
                            listen {{ address }}:{{ port }};
                            location / { proxy_pass http://{{ backends[0].host }}:{{ backends[0].port }}; }
                        }
                    }
                start: [-p, "{{ folder }}", -c, "{{ folder }}/nginx.conf"]
                """);

        assertThat(said).containsAnyOf("it must stay in the foreground", "have it stay in the foreground");
        assertNothingIsLeft();
        // a worker's command says nothing of the run, and it holds the port
        Matcher listen = LISTEN.matcher(Files.readString(folder.resolve("run/arms/mine-fork-1/nginx.conf")));
        assertThat(listen.find()).isTrue();
        assertThatThrownBy(() ->
                        new Socket(InetAddress.getByName(listen.group(1)), Integer.parseInt(listen.group(2))).close())
                .isInstanceOf(ConnectException.class);
    }

    @Test
    @Needs(Requirement.LINUX)
    void isToldThatItsProgramHasEndedAndEndsWhatItLeft() throws Exception {
        String said = run("""
                name: Mine
                program: sh
                start: [-c, "setsid sh -c 'sleep 600; echo {{ folder }}' & exit 0"]
                """);

        assertThat(said).contains("mine exited with code 0").contains("it must stay in the foreground");
        assertNothingIsLeft();
    }

    @Test
    @Needs(Requirement.LINUX)
    void isToldThatItDoesNotAnswer() throws Exception {
        String said = run("""
                name: Mine
                program: sh
                start: [-c, "trap '' TERM; setsid sh -c 'sleep 600; echo {{ folder }}' & sleep 600; echo {{ folder }}"]
                ready: {within: 2}
                """);

        assertThat(said)
                .contains("arm 'mine' must answer", "within 2 s, answered nothing")
                .contains("it runs: where it needs more time, give gateway '")
                .contains("the key ready.within");
        assertNothingIsLeft();
    }

    /** Runs a study with such a gateway, and returns the one line with which it ends. */
    private String run(String declaration) throws Exception {
        Files.writeString(Files.createDirectory(folder.resolve("mine")).resolve("gateway.yml"), declaration);
        Path study = Files.writeString(folder.resolve("broken.yml"), STUDY);
        try (GatebenchProcess gatebench = GatebenchProcess.start(
                folder,
                "run",
                study.toString(),
                "--fidelity",
                "smoke",
                "--out",
                folder.resolve("run").toString())) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isEqualTo(3);
            List<String> errors = gatebench
                    .output()
                    .lines()
                    .filter(line -> line.startsWith("gatebench: "))
                    .toList();
            assertThat(errors).as(gatebench.output()).hasSize(1);
            return errors.get(0);
        }
    }

    /** Holds no process to have the run's folder in its command. */
    private void assertNothingIsLeft() throws InterruptedException {
        for (int i = 0; i < 40 && !left().isEmpty(); i++) {
            Thread.sleep(50); // one that was killed is there for a moment
        }
        assertThat(left()).isEmpty();
    }

    /** Returns commands as the kernel has them: nginx gives itself a title, of which the JDK tells nothing. */
    private List<String> left() {
        return ProcessHandle.allProcesses()
                .map(process -> command(process.pid()))
                .filter(line -> line.contains(folder.resolve("run").toString()))
                .toList();
    }

    private static String command(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return ""; // it is gone
        }
    }
}
