package dev.gatebench.lab.host.agent;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Serves the calls of the lab, over HTTP on loopback. */
final class AgentServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "gatebench-agent-call");
        thread.setDaemon(true);
        return thread;
    });
    private final byte[] token;
    private final Map<String, AgentAnswers.Answer> answers;
    private volatile long heardNanos = System.nanoTime();

    /**
     * Begins to serve.
     *
     * @param port the port on loopback; 0 for any that is free
     */
    AgentServer(int port, String token, AgentAnswers answers) throws IOException {
        this.token = token.getBytes(StandardCharsets.UTF_8);
        this.answers = answers.byCall();
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Returns for how long no call has come. */
    Duration silence() {
        return Duration.ofNanos(System.nanoTime() - heardNanos);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            AgentCall call = new AgentCall(exchange);
            byte[] given = call.header(Headers.TOKEN).orElse("").getBytes(StandardCharsets.UTF_8);
            if (!MessageDigest.isEqual(given, token)) {
                call.text(403, "the token must be the run's");
                return;
            }
            heardNanos = System.nanoTime();
            answer(call);
        }
    }

    private void answer(AgentCall call) throws IOException {
        Optional<AgentAnswers.Answer> answer = Optional.ofNullable(answers.get(call.what()));
        if (answer.isEmpty()) {
            call.text(404, "unknown request '" + call.what() + "'");
            return;
        }
        try {
            answer.get().to(call);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            call.text(400, Text.line(String.valueOf(e.getMessage())));
        } catch (IOException | RuntimeException e) { // with no answer it would be asked again in vain
            call.text(409, Text.line(String.valueOf(e.getMessage())));
        } catch (StackOverflowError | OutOfMemoryError e) { // of this call alone, whose memory is free again
            call.text(409, Text.line("the agent could not answer '" + call.what() + "': " + e));
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
