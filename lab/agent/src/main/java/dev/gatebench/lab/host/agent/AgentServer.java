package dev.gatebench.lab.host.agent;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.settings.Sha256;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.local.Ports;
import dev.gatebench.lab.host.local.ProcessFamily;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.Tools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What the lab asks of an agent, over HTTP on loopback. Each call may be made again when its answer was lost: it does
 * then what it has done already.
 */
final class AgentServer implements AutoCloseable {
    private static final Duration LONGEST_POLL = Duration.ofSeconds(5);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "gatebench-agent-call");
        thread.setDaemon(true);
        return thread;
    });
    private final byte[] token;
    private final AgentFacts facts;
    private final AgentTasks tasks;
    private final AgentFiles files;
    private final AgentSampler sampler;
    private final InstantSource clock;
    private final Map<String, Answer> answers;
    private volatile long heardNanos = System.nanoTime();

    private interface Answer {
        void to(AgentCall call) throws IOException;
    }

    /**
     * Begins to serve.
     *
     * @param port the port on loopback; 0 for any that is free
     * @param token what calls must bring
     */
    AgentServer(
            int port,
            String token,
            AgentFacts facts,
            AgentTasks tasks,
            AgentFiles files,
            AgentSampler sampler,
            InstantSource clock)
            throws IOException {
        this.token = token.getBytes(StandardCharsets.UTF_8);
        this.facts = facts;
        this.tasks = tasks;
        this.files = files;
        this.sampler = sampler;
        this.clock = clock;
        this.answers = Map.ofEntries(
                Map.entry("GET /facts", call -> call.reply(this.facts)),
                Map.entry("GET /clock", call -> call.reply(this.clock.millis())),
                Map.entry("GET /readings", this::readings),
                Map.entry("GET /port", call -> call.reply(Ports.free())),
                Map.entry(
                        "GET /find",
                        call -> call.reply(Tools.find(call.text("program"))
                                .map(Path::toString)
                                .orElse(""))),
                Map.entry("GET /jdk", call -> call.reply(Jdk.in(call.path()))),
                Map.entry(
                        "GET /sha256",
                        call -> call.reply(Sha256.of(this.files.at(call.path()).toRealPath()))),
                Map.entry("GET /files", call -> call.reply(this.files.list(call.path()))),
                Map.entry("GET /file", this::give),
                Map.entry("PUT /file", this::take),
                Map.entry("POST /copy", this::copy),
                Map.entry("POST /forget", this::forget),
                Map.entry("POST /tasks", this::start),
                Map.entry("GET /printed", this::printed),
                Map.entry("POST /input", this::input),
                Map.entry("POST /input-end", this::inputEnd),
                Map.entry("POST /end", call -> end(call, ProcessFamily::askToEnd)),
                Map.entry("POST /kill", call -> end(call, ProcessFamily::kill)),
                Map.entry("POST /place", call -> family(call, processes -> processes.place(cpus(call)))),
                Map.entry("POST /favour", call -> family(call, processes -> processes.favourCompiler(cpus(call)))));
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    /** Where it listens. */
    int port() {
        return server.getAddress().getPort();
    }

    /** How long no call has come. */
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
        Optional<Answer> answer = Optional.ofNullable(answers.get(call.what()));
        if (answer.isEmpty()) {
            call.text(404, "nothing is known of " + call.what());
            return;
        }
        try {
            answer.get().to(call);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            call.text(400, Text.line(String.valueOf(e.getMessage())));
        } catch (IOException | RuntimeException e) { // with no answer it would be asked again in vain
            call.text(409, Text.line(String.valueOf(e.getMessage())));
        }
    }

    /** Waits until there is enough to tell, or another task has ended than the caller knows of. */
    private void readings(AgentCall call) throws IOException {
        long last = call.number("after");
        long ended = call.number("ended");
        Await.found(
                patience(call),
                () -> sampler.isDue(last) || tasks.ended() != ended ? Optional.of(true) : Optional.empty());
        var readings = sampler.after(last);
        call.reply(new Readings(
                readings.isEmpty() ? last : readings.get(readings.size() - 1).number(), readings, tasks.states()));
    }

    private static Duration patience(AgentCall call) {
        return Duration.ofMillis(Math.min(LONGEST_POLL.toMillis(), call.number("patienceMs")));
    }

    private void start(AgentCall call) throws IOException {
        String text = new String(call.body().readAllBytes(), StandardCharsets.UTF_8);
        call.reply(tasks.start(Json.parse(text, LaunchRequest.class)).state());
    }

    private void take(AgentCall call) throws IOException {
        files.take(
                call.path(),
                call.number("from"),
                call.number("bytes"),
                call.text("sha256"),
                call.body().readAllBytes(),
                call.header(Headers.PROGRAM).isPresent());
        call.reply(true);
    }

    private void copy(AgentCall call) throws IOException {
        files.copy(call.path(), call.text("sha256"));
        call.reply(true);
    }

    private void forget(AgentCall call) throws IOException {
        call.reply(Files.deleteIfExists(files.at(call.path())));
    }

    private void give(AgentCall call) throws IOException {
        Path file = files.at(call.path());
        long from = call.number("from");
        long left = Math.max(0, AgentFiles.size(file) - from);
        long part = Math.min(Headers.MOST_BYTES, left);
        call.part(file, from, part, part == left);
    }

    /** Waits for more than was asked for before, as long as the call says, where the task lives. */
    private void printed(AgentCall call) throws IOException {
        AgentTask task = tasks.of(call.text("task"));
        Path file = task.printed(call.text("stream").equals("log"));
        long from = call.number("from");
        boolean[] ended = {false};
        long bytes = Await.found(patience(call), () -> {
                    ended[0] = task.state().allEnded(); // before its size: after its end nothing comes
                    return Optional.of(grown(file, from)).filter(more -> more > 0 || ended[0]);
                })
                .orElse(0L);
        long part = Math.min(Headers.MOST_BYTES, bytes);
        call.part(file, from, part, ended[0] && part == bytes);
    }

    private static long grown(Path file, long from) {
        try {
            return Math.max(0, AgentFiles.size(file) - from);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void input(AgentCall call) throws IOException {
        tasks.of(call.text("task")).write(call.number("at"), call.body().readAllBytes());
        call.reply(true);
    }

    private void inputEnd(AgentCall call) throws IOException {
        tasks.of(call.text("task")).endInput();
        call.reply(true);
    }

    /** Where its first process has ended, too: others of it may live on. */
    private void end(AgentCall call, Consumer<ProcessFamily> work) throws IOException {
        tasks.of(call.text("task")).family().ifPresent(work);
        call.reply(true);
    }

    private void family(AgentCall call, Predicate<ProcessFamily> work) throws IOException {
        AgentTask task = tasks.of(call.text("task"));
        boolean lives = task.state().exitCode().isEmpty();
        call.reply(lives && task.family().filter(work).isPresent());
    }

    private static CpuSet cpus(AgentCall call) {
        return CpuSet.parse(call.text("cpus"));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
