package dev.gatebench.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.backend.BackendStats;
import dev.gatebench.lab.backend.ExpectedBody;
import dev.gatebench.lab.backend.ExpectedReply;
import dev.gatebench.lab.backend.MockBackendClient;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.tls.ProbeClients;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Integration
class GatewayProbeIT {
    private static final byte[] BODY = "the backend's body".getBytes(StandardCharsets.UTF_8);
    private static final Duration SHORT = Duration.ofMillis(300);

    @TempDir
    Path folder;

    private HttpServer server = createServer();
    private Optional<Tasks> tasks = Optional.empty();

    @BeforeEach
    void openHost() {
        tasks = Optional.of(new Tasks(Hosts.all(LocalHost.open(folder.resolve("runs")))));
    }

    @AfterEach
    void end() {
        server.stop(0);
        tasks.ifPresent(Tasks::close);
    }

    @Test
    void provesAReplyWithTheBackendsBody() {
        answer(BODY);

        assertThat(probe("sleep", "60").awaitReply(reply(ExpectedBody.whole(BODY)), SHORT))
                .contains("body of 18 bytes");
    }

    @Test
    void provesAReplyThatBeginsAsTheBackendsWhereNoMoreIsKnown() {
        answer("the backend's body and what the gateway adds".getBytes(StandardCharsets.UTF_8));

        assertThat(probe("sleep", "60").awaitReply(reply(ExpectedBody.beginning(BODY)), SHORT))
                .isEqualTo("a reply has a body that begins with the 18 bytes that are known of the backend's");
        assertThatThrownBy(() -> probe("sleep", "60").awaitReply(reply(ExpectedBody.whole(BODY)), SHORT))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("with the backend's body of 18 bytes within 0 s, answered HTTP 200 'the backend");
    }

    @Test
    void showsWhatAGatewayAnswersInstead() {
        answer("{\"code\":-107,\"message\":\"can not find selector\"}".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> probe("sleep", "60").awaitReply(reply(ExpectedBody.whole(BODY)), SHORT))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("arm 'netty' must answer")
                .hasMessageContaining("answered HTTP 200 '{\"code\":-107")
                .hasMessageContaining("netty.log");
    }

    @Test
    void tellsThatAGatewayHasExited() {
        assertThatThrownBy(() -> probe("sh", "-c", "echo address in use; exit 1")
                        .awaitReply(reply(ExpectedBody.whole(BODY)), Duration.ofSeconds(10)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("netty exited with code 1")
                .hasMessageContaining("address in use");
    }

    @Test
    void tellsThatAGatewayHasExitedWhileARequestWaited() {
        server.createContext("/", exchange -> {
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        server.start();

        assertThatThrownBy(() -> probe("sh", "-c", "sleep 0.3; echo out of memory; exit 3")
                        .awaitReply(reply(ExpectedBody.whole(BODY)), SHORT))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("netty exited with code 3")
                .hasMessageContaining("out of memory");
    }

    @Test
    void provesThatTheBackendReceivesTheBodies() {
        assertThat(provenConnections(1)).endsWith(", and the backend received their bodies of 10240 bytes");
    }

    @Test
    void refusesAGatewayThatStripsTheBodies() {
        assertThatThrownBy(() -> provenConnections(0))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("arm 'netty' must pass the bodies of 20 requests on, 10240 bytes,"
                        + " and the backend received 0 bytes: it does other work than the other arms");
    }

    @Test
    void refusesAGatewayThatSpeaksToBackendsInAnotherWay() {
        BackendSpec https =
                new BackendSpec(BackendSpec.Kind.MOCK, "0ms", "0B", ClientSpec.Scheme.HTTPS, 1, 1, OptionalInt.empty());
        assertThatThrownBy(() -> provenConnections(1, https))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(
                        "arm 'netty' must speak HTTP/1.1 over TLS 1.3 (ECDSA P-256) to the backend, and of"
                                + " 20 requests 0 came over TLS and 0 by HTTP/2: its setting for the protocol to backends did"
                                + " not take effect");
    }

    private String provenConnections(int received) {
        return provenConnections(received, new BackendSpec("0ms", "0B"));
    }

    /** In front of a backend that receives so many bytes of each that is sent, in clear. */
    private String provenConnections(int received, BackendSpec backend) {
        AtomicLong requests = new AtomicLong();
        AtomicLong bytes = new AtomicLong();
        server.createContext("/__mock/stats", exchange -> {
            byte[] stats = Json.line(new BackendStats(requests.get(), 1, 1, 0, 0, bytes.get(), 0, 0))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, stats.length);
            exchange.getResponseBody().write(stats);
            exchange.close();
        });
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            bytes.addAndGet((long) received * exchange.getRequestBody().readAllBytes().length);
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        return probe(new RequestSpec("POST", "/http/echo", Map.of(), 512), "sleep", "60")
                .proveConnections(
                        BackendClients.of(new MockBackendClient(url())),
                        backend,
                        ConnectionPolicy.REUSED,
                        Duration.ZERO,
                        false);
    }

    private static ExpectedReply reply(ExpectedBody body) {
        return new ExpectedReply(new RequestSpec("GET", "/http/echo", Map.of(), 0), 200, body);
    }

    private GatewayProbe probe(String... command) {
        return probe(new RequestSpec("GET", "/http/echo", Map.of(), 0), command);
    }

    private GatewayProbe probe(RequestSpec request, String... command) {
        Task task = tasks.orElseThrow()
                .start(TaskSpec.logged(
                        "netty", Role.SUT, List.of(command), Optional.empty(), folder.resolve("netty.log")));
        return new GatewayProbe("netty", task, url(), request, ProbeClients.of(ClientSpec.CLEAR, Optional.empty()));
    }

    private URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void answer(byte[] body) {
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    private static HttpServer createServer() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
