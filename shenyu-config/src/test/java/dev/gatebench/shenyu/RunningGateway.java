package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.shenyu.rules.LocalModeCall;
import dev.gatebench.shenyu.version.ShenyuHome;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** A real gateway in a process of its own. */
final class RunningGateway implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    /** The jar by which a distribution finds rules by an index. */
    static final Path RADIX = Path.of("ext-lib", "target", "shenyu-radix.jar").toAbsolutePath();

    /** So many are tried. */
    private static final int PORTS = 100;

    private final ShenyuLaunch launch;
    private final Process process;
    private final Path log;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private RunningGateway(ShenyuLaunch launch, Process process, Path log) {
        this.launch = launch;
        this.process = process;
        this.log = log;
    }

    static RunningGateway start(Map<String, Object> settings, URI upstream, Path dir) throws Exception {
        return start(settings, upstream, dir, freePort());
    }

    static RunningGateway start(Map<String, Object> settings, URI upstream, Path dir, int port) throws Exception {
        GatewayProgram embedded = new GatewayProgram.Jar(Path.of(System.getProperty("shenyu.embedded.jar")));
        return start(ShenyuSettings.from(settings, Optional.empty()), embedded, upstream, dir, port);
    }

    /** The gateway of a distribution; the settings name it. */
    static RunningGateway start(ShenyuSettings settings, ShenyuHome home, URI upstream, Path dir) throws Exception {
        List<Path> further = settings.ruleMatching() == RuleMatching.RADIX ? List.of(RADIX) : List.of();
        return start(settings, new GatewayProgram.Distribution(home, further), upstream, dir, freePort());
    }

    private static RunningGateway start(
            ShenyuSettings settings, GatewayProgram program, URI upstream, Path dir, int port) throws Exception {
        GatewayPlace place = new GatewayPlace(
                dir,
                port,
                List.of(upstream),
                Path.of(System.getProperty("java.home"), "bin", "java"),
                Runtime.version().feature(),
                program,
                Path.of("src/test/resources"));
        ShenyuLaunch launch = ShenyuGatewayFiles.write(settings, place, LocalKey.random(new SecureRandom()), List.of());
        Path log = dir.resolve("gateway.log");
        Process process = new ProcessBuilder(launch.command())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        RunningGateway gateway = new RunningGateway(launch, process, log);
        try {
            gateway.awaitStart();
        } catch (Exception | AssertionError e) {
            gateway.close();
            throw e;
        }
        return gateway;
    }

    ShenyuLaunch launch() {
        return launch;
    }

    List<String> log() throws IOException {
        return Files.readAllLines(log);
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(launch.baseUrl().resolve(path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.timeout(Duration.ofSeconds(10)).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> call(LocalModeCall call, String key) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(launch.baseUrl().resolve(call.path()))
                .header(LocalKey.HEADER, key)
                .header("Content-Type", "application/json")
                .method(call.method(), call.body().map(BodyPublishers::ofString).orElseGet(BodyPublishers::noBody))
                .timeout(Duration.ofSeconds(10))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    void install() throws IOException, InterruptedException {
        for (LocalModeCall call : launch.localModeCalls()) {
            HttpResponse<String> reply = call(call, launch.key().value());
            assertThat(reply.statusCode()).as(call.path()).isEqualTo(200);
            assertThat(reply.body()).as(call.path()).isEqualTo(call.expectedReply());
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void awaitStart() throws Exception {
        long limit = System.nanoTime() + START_LIMIT.toNanos();
        while (System.nanoTime() < limit) {
            assertThat(process.isAlive()).as("gateway runs, log: %s", log()).isTrue();
            try {
                get("/");
                return;
            } catch (IOException e) {
                Thread.sleep(100);
            }
        }
        throw new AssertionError("the gateway did not answer within " + START_LIMIT + ", log: " + log());
    }

    /** Takes one below those that the kernel gives to who asks for any, as tests beside this one do. */
    private static int freePort() throws IOException {
        int[] ports = ThreadLocalRandom.current().ints(PORTS, 20_000, 32_000).toArray();
        for (int port : ports) {
            try (ServerSocket socket = new ServerSocket(port)) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                // by another: the next one
            }
        }
        throw new IOException("none of " + PORTS + " ports is free");
    }
}
