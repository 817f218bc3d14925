package dev.gatebench.lab.host.agent;

import dev.gatebench.core.json.Json;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.local.Ports;
import dev.gatebench.lab.host.local.ProcessFamily;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.Tools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The answers of an agent to the calls of the lab. A call may be made again when its answer was lost. */
record AgentAnswers(AgentFacts facts, AgentTasks tasks, AgentFiles files, AgentSampler sampler, InstantSource clock) {
    private static final Duration LONGEST_POLL = Duration.ofSeconds(5);

    interface Answer {
        void to(AgentCall call) throws IOException;
    }

    /** Returns the answers by method and path of the call: {@code GET /facts}. */
    Map<String, Answer> byCall() {
        return Map.ofEntries(
                Map.entry("GET /facts", call -> call.reply(facts)),
                Map.entry("GET /clock", call -> call.reply(clock.millis())),
                Map.entry("GET /readings", this::readings),
                Map.entry("GET /port", call -> call.reply(Ports.free())),
                Map.entry(
                        "GET /find",
                        call -> call.reply(Tools.find(call.text("program"))
                                .map(Path::toString)
                                .orElse(""))),
                Map.entry("GET /jdk", call -> call.reply(Jdk.in(call.path()))),
                Map.entry("GET /sha256", call -> call.reply(files.sha256(call.path()))),
                Map.entry("GET /files", call -> call.reply(files.list(call.path()))),
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
        String text = new String(call.body(), StandardCharsets.UTF_8);
        call.reply(tasks.start(Json.parse(text, LaunchRequest.class)).state());
    }

    private void take(AgentCall call) throws IOException {
        files.take(
                call.path(),
                call.number("from"),
                call.number("bytes"),
                call.text("sha256"),
                call.body(),
                call.header(Headers.FILE_KIND).map(FileKind::of).orElse(FileKind.PLAIN));
        call.reply(true);
    }

    private void copy(AgentCall call) throws IOException {
        files.copy(call.path(), call.text("sha256"));
        call.reply(true);
    }

    private void forget(AgentCall call) throws IOException {
        call.reply(files.forget(call.path()));
    }

    private void give(AgentCall call) throws IOException {
        long from = call.number("from");
        try (SeekableByteChannel file = files.open(call.path())) {
            byte[] part = part(file, from);
            call.part(part, from + part.length >= file.size());
        }
    }

    /** Waits for as long as the call says until a task has printed more than was asked for before. */
    private void printed(AgentCall call) throws IOException {
        AgentTask task = tasks.of(call.text("task"));
        SeekableByteChannel file = task.printed(call.text("stream").equals("log"));
        long from = call.number("from");
        boolean[] ended = {false};
        long bytes = Await.found(patience(call), () -> {
                    ended[0] = task.state().allEnded(); // before its size: after its end nothing comes
                    return Optional.of(grown(file, from)).filter(more -> more > 0 || ended[0]);
                })
                .orElse(0L);
        byte[] part = part(file, from);
        call.part(part, ended[0] && part.length >= bytes);
    }

    /** Reads a part of a file, which another call may be reading too. */
    private static byte[] part(SeekableByteChannel file, long from) throws IOException {
        synchronized (file) {
            return Channels.newInputStream(file.position(from)).readNBytes(Headers.MOST_BYTES);
        }
    }

    private static long grown(SeekableByteChannel file, long from) {
        try {
            return Math.max(0, file.size() - from);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void input(AgentCall call) throws IOException {
        tasks.of(call.text("task")).write(call.number("at"), call.body());
        call.reply(true);
    }

    private void inputEnd(AgentCall call) throws IOException {
        tasks.of(call.text("task")).endInput();
        call.reply(true);
    }

    /** Ends processes also where the first has ended: others of the task may live on. */
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
}
