package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The jar as a launcher starts it. */
@Timeout(120)
@Integration
class MockBackendIT {
    private static final Path JAR = Path.of("target", "mock-backend.jar");
    private static final Pattern LISTENING =
            Pattern.compile("gatebench mock-backend listening on http://127\\.0\\.0\\.1:(\\d+)");

    private final Path directory;
    private final List<Process> processes = new ArrayList<>();

    MockBackendIT(@TempDir Path directory) {
        this.directory = directory;
    }

    @AfterEach
    void endWhatIsLeft() {
        processes.forEach(Process::destroyForcibly);
    }

    private Process start(String... options) throws IOException {
        Process process = new ProcessBuilder(ShortLivedJvm.jar(JAR, options))
                .redirectError(directory.resolve("err" + processes.size()).toFile())
                .start();
        processes.add(process);
        return process;
    }

    private String errorsOf(Process process) throws IOException {
        return Files.readString(directory.resolve("err" + processes.indexOf(process)));
    }

    @Test
    void answersAndKeepsItsPortUntilItIsTerminatedAndPrintsOneLine() throws Exception {
        Process backend = start("--port", "0", "--delay", "3600s", "--body", "2KiB");
        BufferedReader out = backend.inputReader();
        int port = portIn(out.readLine());
        try (Wire slow = new Wire(port)) {
            // it would wait an hour for its reply, and must not hold up the end
            slow.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
            var client = Backend.newClient();
            URI uri = URI.create("http://127.0.0.1:" + port);
            HttpRequest quicker = HttpRequest.newBuilder(uri.resolve("/__mock/plan"))
                    .header("Content-Type", "application/json")
                    .PUT(BodyPublishers.ofString("{\"delay\":\"1ms\"}"))
                    .build();
            assertThat(client.send(quicker, BodyHandlers.discarding()).statusCode())
                    .isEqualTo(200);
            HttpRequest request = HttpRequest.newBuilder(uri.resolve("/x")).build();
            assertThat(client.send(request, BodyHandlers.ofByteArray()).body())
                    .isEqualTo(ReplyBody.ofSize(2048).content());

            saysInOneLineThatThePortIsTaken(port);

            // by its handle: Process.destroy closes the output that is read below
            backend.toHandle().destroy();
            assertThat(backend.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(backend.exitValue()).as("ended by SIGTERM").isEqualTo(143);
        assertThat(out.readLine()).as("nothing but the one line").isNull();
        assertThat(errorsOf(backend)).isEmpty();
    }

    @Test
    void printsTheClearPortFirstAndThenTheOneForHttps() throws Exception {
        TestCertificate certificate = TestCertificate.in(directory);
        Process backend = start(
                "--port",
                "0",
                "--delay",
                "0s",
                "--tls-port",
                "0",
                "--tls-certificate",
                certificate.certificate().toString(),
                "--tls-key",
                certificate.key().toString());
        BufferedReader out = backend.inputReader();
        int port = portIn(out.readLine());
        String line = out.readLine();
        assertThat(line).startsWith("gatebench mock-backend listening on https://127.0.0.1:");
        int tlsPort = Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
        for (int i = 0; i < 2; i++) {
            try (Wire wire = new Wire(Http2Wire.socket(tlsPort, certificate.trusting()), Duration.ofSeconds(10))) {
                wire.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
                assertThat(wire.read().body()).hasSize(2048);
            }
        }
        Process second = start(
                "--port",
                "0",
                "--tls-port",
                Integer.toString(tlsPort),
                "--tls-certificate",
                certificate.certificate().toString(),
                "--tls-key",
                certificate.key().toString());
        assertThat(second.waitFor()).isEqualTo(3);
        assertThat(errorsOf(second))
                .isEqualTo("mock-backend: port " + tlsPort + " on 127.0.0.1 is taken: stop what listens there, or use"
                        + " --tls-port 0 for any free port" + System.lineSeparator());
        try (Wire wire = new Wire(port)) {
            wire.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(wire.read().body()).hasSize(2048);
        }
        assertThat(errorsOf(backend)).isEmpty();
    }

    @Test
    void refusesABadOptionInOneLine() throws Exception {
        Process backend = start("--delay", "soon");
        assertThat(backend.waitFor()).isEqualTo(2);
        assertThat(errorsOf(backend).lines())
                .containsExactly("mock-backend: --delay: a duration must be a number with ns, us, ms, s, m or h,"
                        + " whole nanoseconds, at most 1000000h, such as 20ms or 1.5s, was 'soon'");
    }

    private void saysInOneLineThatThePortIsTaken(int port) throws Exception {
        Process second = start("--port", Integer.toString(port));
        assertThat(second.waitFor()).isEqualTo(3);
        assertThat(second.inputReader().readLine()).isNull();
        assertThat(errorsOf(second))
                .isEqualTo("mock-backend: port " + port + " on 127.0.0.1 is taken: stop what listens there, or use"
                        + " --port 0 for any free port" + System.lineSeparator());
    }

    private static int portIn(String line) {
        Matcher listening = LISTENING.matcher(line);
        assertThat(listening.matches()).as(line).isTrue();
        return Integer.parseInt(listening.group(1));
    }
}
