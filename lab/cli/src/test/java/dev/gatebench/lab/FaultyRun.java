package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Load;
import dev.gatebench.lab.backend.MockBackendClient;
import dev.gatebench.testing.Signal;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A run of the study {@code tiny}, with hands on its processes while it measures. */
final class FaultyRun implements AutoCloseable {
    private static final String TINY =
            Path.of("src/test/resources/studies/tiny.yml").toAbsolutePath().toString();
    private static final Pattern LISTENING = Pattern.compile("listening on (http://\\S+)");
    private static final long POLL_MS = 50;

    private final Path home;
    private final Path run;
    private final GatebenchProcess gatebench;

    private FaultyRun(Path home, Path run, GatebenchProcess gatebench) {
        this.home = home;
        this.run = run;
        this.gatebench = gatebench;
    }

    /** Starts it; the options are added to {@code run tiny --fidelity smoke}. */
    static FaultyRun start(Path home, String... options) throws IOException {
        Path run = home.resolve("run");
        List<String> arguments = new ArrayList<>(List.of("run", TINY, "--fidelity", "smoke", "--out", run.toString()));
        arguments.addAll(List.of(options));
        return new FaultyRun(home, run, GatebenchProcess.start(home, arguments.toArray(String[]::new)));
    }

    /** Waits until a step, such as {@code netty 20 fork 1 round 1}, has come so far: STARTED or ENDED. */
    void await(String step, String event) throws Exception {
        Path events =
                run.resolve("drivers/gatling/fork-" + step.replaceFirst(".* fork (\\d+).*", "$1") + "/events.jsonl");
        while (!Files.exists(events)
                || Files.readAllLines(events).stream().noneMatch(line -> tells(line, step, event))) {
            assertThat(gatebench.process().isAlive()).as(gatebench.output()).isTrue();
            Thread.sleep(POLL_MS);
        }
    }

    private static boolean tells(String line, String step, String event) {
        return line.contains('"' + step + '"') && line.contains(event);
    }

    /** Kills a process of the run, as its run file names it, with SIGKILL. */
    void kill(String name) throws Exception {
        assertThat(process(name).destroyForcibly()).as(name).isTrue();
    }

    /** Stops a process of the run, as its run file names it, with SIGSTOP: it neither works nor ends when asked to. */
    void stop(String name) throws Exception {
        Signal.STOP.send(process(name).pid());
    }

    /** Lets it go on. */
    void goOn(String name) throws Exception {
        Signal.CONT.send(process(name).pid());
    }

    /** Asks the lab's own process to end. */
    void askToEnd() throws Exception {
        Signal.TERM.send(gatebench.process().pid());
    }

    /** All that it has started and that lives. */
    List<ProcessHandle> children() {
        return gatebench.process().descendants().toList();
    }

    /** The lines of its trials. */
    List<String> lines() throws IOException {
        return Files.readAllLines(run.resolve("trials.jsonl"));
    }

    /** Changes what the backend behind the gateways answers, from one request to the next. */
    void changeBackend(String plan) throws Exception {
        change(backend(), token("backend-fork-1"), plan);
    }

    /** Changes what the direct arm's own backend answers, from one request to the next. */
    void changeDirect(String plan) throws Exception {
        change(listening("direct-fork-1.log"), token("direct-fork-1"), plan);
    }

    private static void change(URI backend, String token, String plan) {
        new MockBackendClient(backend, Optional.of(token)).change(plan);
    }

    /** The token that a backend of the run wants, from its environment, which this user alone can read. */
    String token(String name) throws Exception {
        String environment =
                Files.readString(Path.of("/proc/" + process(name).pid() + "/environ"), StandardCharsets.ISO_8859_1);
        return Stream.of(environment.split("\0"))
                .filter(variable -> variable.startsWith("GATEBENCH_MOCK_TOKEN="))
                .map(variable -> variable.substring(variable.indexOf('=') + 1))
                .findAny()
                .orElseThrow();
    }

    /** Where the backend behind the gateways listens. */
    URI backend() throws IOException {
        return listening("backend-fork-1.log");
    }

    private URI listening(String log) throws IOException {
        Matcher listening =
                LISTENING.matcher(Files.readString(run.resolve("logs").resolve(log)));
        assertThat(listening.find()).isTrue();
        return URI.create(listening.group(1));
    }

    int exitCode() throws Exception {
        return gatebench.exitCode();
    }

    String output() throws IOException {
        return gatebench.output();
    }

    /** The trial of that name in the results. */
    JsonNode trial(String arm, Load load, int round) throws IOException {
        return trial(arm, load, 1, round);
    }

    /** The trial of that name in a fork. */
    JsonNode trial(String arm, Load load, int fork, int round) throws IOException {
        JsonNode results = Json.mapper().readTree(Files.readString(run.resolve("results.json")));
        for (JsonNode trial : results.at("/trials")) {
            if (trial.at("/id/arm").asText().equals(arm)
                    && trial.at("/id/load").asText().equals(load.id())
                    && trial.at("/id/fork").asInt() == fork
                    && trial.at("/id/round").asInt() == round) {
                return trial;
            }
        }
        throw new AssertionError("no trial " + arm + " " + load + " round " + round + " in " + results.at("/trials"));
    }

    /** The verdict of a check of a trial. */
    static JsonNode finding(JsonNode trial, String check) {
        for (JsonNode found : trial.at("/checks")) {
            if (found.at("/check").asText().equals(check)) {
                return found;
            }
        }
        throw new AssertionError("no check " + check + " in " + trial);
    }

    /** A page of the run that readers see. */
    String summary() throws IOException {
        return Files.readString(run.resolve("summary.md"));
    }

    private ProcessHandle process(String name) throws IOException {
        try (Stream<Path> files = Files.list(home.resolve(".gatebench/runs"))) {
            Path file = files.filter(path -> path.toString().endsWith(".json"))
                    .findFirst()
                    .orElseThrow();
            for (JsonNode child : Json.mapper().readTree(Files.readString(file)).at("/children")) {
                if (child.at("/name").asText().equals(name)) {
                    return ProcessHandle.of(child.at("/pid").asLong()).orElseThrow();
                }
            }
        }
        throw new AssertionError("the run has no process '" + name + "'");
    }

    @Override
    public void close() {
        gatebench.close();
    }
}
