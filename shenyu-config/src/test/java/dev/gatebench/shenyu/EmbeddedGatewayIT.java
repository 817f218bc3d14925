package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.shenyu.rules.LocalModeCall;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The embedded gateway's jar, started as a study starts it. */
@Integration
class EmbeddedGatewayIT {
    private static final int REQUESTS = 60;
    private static final int SECONDS_OF_LOAD = 6;

    /** The first closes its clients' connections, the second starts at once on its port. */
    @Test
    void isWhatTwoStudiesAskedForOneAfterTheOtherOnOnePort() throws Exception {
        Map<String, Object> closing = settings("webClient", false);
        closing.put("burn", "20%");
        closing.put("logLevel", "error");
        int port;
        try (CountingBackend backend = new CountingBackend();
                RunningGateway gateway = RunningGateway.start(closing, backend.url(), dir("first"))) {
            port = gateway.launch().baseUrl().getPort();
            gateway.install();
            requireStrategy(gateway, backend, "webClient");
            assertThat(gateway.get("/http/x").headers().firstValue("connection"))
                    .hasValue("close");
            requireShareBurnt(gateway, SECONDS_OF_LOAD);
        }

        Map<String, Object> keeping = settings("netty", true);
        keeping.put("pool", Map.of("type", "fixed", "maxConnections", 2));
        keeping.put("properties", Map.of("shenyu.cross.enabled", true));
        try (CountingBackend backend = new CountingBackend();
                RunningGateway gateway = RunningGateway.start(keeping, backend.url(), dir("second"), port)) {
            installKeepingStrangersOut(gateway, backend);
            requireStrategy(gateway, backend, "netty");
            requireFixedPool(gateway, backend);
            assertThat(gateway.get("/http/x", "Origin", "http://example.org")
                            .headers()
                            .map())
                    .as("of a property, over the bundled file")
                    .containsKey("access-control-allow-origin");
        }
    }

    @ParameterizedTest
    @CsvSource({"netty,true", "netty,false", "webClient,true", "webClient,false"})
    @Deep
    void isWhatTheStudyAskedFor(String strategy, boolean keepAlive) throws Exception {
        try (CountingBackend backend = new CountingBackend();
                RunningGateway gateway = RunningGateway.start(
                        settings(strategy, keepAlive), backend.url(), dir(strategy + "-" + keepAlive))) {
            gateway.install();
            requireStrategy(gateway, backend, strategy);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"netty", "webClient"})
    @Deep
    void burnsItsShareOfWhatAllElseCosts(String strategy) throws Exception {
        Map<String, Object> settings = settings(strategy, true);
        settings.put("burn", "20%");
        settings.put("logLevel", "error");
        try (CountingBackend backend = new CountingBackend();
                RunningGateway gateway = RunningGateway.start(settings, backend.url(), dir("burn-" + strategy))) {
            gateway.install();
            requireShareBurnt(gateway, 2 * SECONDS_OF_LOAD);
        }
    }

    private static void requireStrategy(RunningGateway gateway, CountingBackend backend, String strategy)
            throws Exception {
        int linesOfItsStart = gateway.log().size();
        StrategyProof.require(gateway, backend, strategy, REQUESTS);
        assertThat(gateway.log())
                .filteredOn(
                        line -> gateway.launch().strategyLine().matcher(line).find())
                .hasSize(1);
        assertThat(gateway.log()).as("nothing logged per request").hasSizeLessThan(linesOfItsStart + REQUESTS / 2);
    }

    private static void installKeepingStrangersOut(RunningGateway gateway, CountingBackend backend) throws Exception {
        assertThat(gateway.get("/http/echo"))
                .as("before its rules")
                .returns(200, HttpResponse::statusCode)
                .satisfies(reply -> assertThat(reply.body()).contains("\"code\":-106"));
        LocalModeCall first = gateway.launch().localModeCalls().get(0);
        assertThat(gateway.call(first, "123456").statusCode()).isEqualTo(403);
        gateway.install();

        assertThat(gateway.get("/elsewhere"))
                .as("no selector")
                .returns(200, HttpResponse::statusCode)
                .satisfies(reply -> assertThat(reply.body()).contains("\"code\":-107"));
        assertThat(backend.requests()).isZero();
        listensOnlyOnLoopback(gateway.launch().baseUrl().getPort());
    }

    private static void requireFixedPool(RunningGateway gateway, CountingBackend backend) throws Exception {
        backend.delay(20);
        assertThat(inParallel(32, () -> gateway.get("/http/x").body()))
                .hasSize(32)
                .allMatch(body -> body.startsWith(CountingBackend.BODY));
        assertThat(backend.connections()).isEqualTo(2);
    }

    private static void requireShareBurnt(RunningGateway gateway, int seconds) throws Exception {
        List<Burnt> told = underLoad(gateway, seconds);
        assertThat(gateway.log())
                .filteredOn(line ->
                        gateway.launch().burnLine().orElseThrow().matcher(line).find())
                .hasSize(1);
        List<Burnt> last = told.subList(told.size() / 2, told.size());
        assertThat(last.stream().mapToLong(Burnt::requests).sum()).isPositive();
        double share = (double) nanos(last, Burnt::burnt) / nanos(last, Burnt::other);
        assertThat(share).as("burnt ÷ other CPU time, %s", told).isBetween(0.1, 0.3);
    }

    /** Reads the burns in the gateway's log until there are so many, or much too long has gone by. */
    private static List<Burnt> underLoad(RunningGateway gateway, int lines) throws Exception {
        long limit = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        List<Burnt> told = List.of();
        while (told.size() < lines && System.nanoTime() < limit) {
            inParallel(4, () -> {
                for (int i = 0; i < REQUESTS; i++) {
                    assertThat(gateway.get("/http/x").body()).startsWith(CountingBackend.BODY);
                }
                return REQUESTS;
            });
            told = gateway.log().stream()
                    .flatMap(line -> Burnt.of(line).stream())
                    .toList();
        }
        return told;
    }

    private static long nanos(List<Burnt> told, Function<Burnt, Duration> time) {
        return told.stream().map(time).mapToLong(Duration::toNanos).sum();
    }

    private static Map<String, Object> settings(String strategy, boolean keepAlive) {
        return new HashMap<>(Map.of("strategy", strategy, "keepAlive", keepAlive, "jvm", "it.jvmopts"));
    }

    private static Path dir(String name) throws IOException {
        return Files.createDirectories(Path.of("target", "it", name));
    }

    private static <T> List<T> inParallel(int n, Callable<T> task) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(n);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> result :
                    threads.invokeAll(Stream.generate(() -> task).limit(n).toList())) {
                results.add(result.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }

    private static void listensOnlyOnLoopback(int port) throws IOException {
        List<InetAddress> others = new ArrayList<>();
        // on Linux this address is there on every host, and a listener on all addresses would answer
        others.add(InetAddress.getByName("127.0.0.2"));
        NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(a -> !a.isLoopbackAddress() && !a.isLinkLocalAddress())
                .forEach(others::add);
        assertThat(others).allSatisfy(address -> assertThatThrownBy(() -> {
                    try (Socket socket = new Socket()) {
                        socket.connect(new InetSocketAddress(address, port), 2000);
                    }
                })
                .isInstanceOf(IOException.class));
    }
}
