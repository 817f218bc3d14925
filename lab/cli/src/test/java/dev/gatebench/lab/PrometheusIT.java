package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.text.Text;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Prometheus takes what {@code export --format openmetrics} writes, and answers the dashboard's queries from it. */
@Timeout(120)
@Integration
@Needs(Requirement.PROMETHEUS)
class PrometheusIT {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String EVERYTHING = "{__name__=~\"gatebench_.+\"}";

    private static final String END_SECONDS = "" + ExportedRuns.END.getEpochSecond();
    private static final String START_SECONDS =
            "" + ExportedRuns.END.minus(Duration.ofDays(3)).getEpochSecond();

    @TempDir
    private static Path folder;

    private static String address = "";
    private static Process server;
    private static List<String> exported = List.of();

    @BeforeAll
    static void importRuns() throws Exception {
        Path text = ExportedRuns.write(folder, "openmetrics");
        exported = Files.readAllLines(text).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
        Path data = folder.resolve("data");
        Process promtool = start("promtool", "tsdb", "create-blocks-from", "openmetrics", text.toString(), data + "");
        assertThat(promtool.waitFor())
                .as(Files.readString(folder.resolve("promtool")))
                .isZero();
        Path config = Files.writeString(folder.resolve("prometheus.yml"), "");
        int port = freePort();
        address = "http://127.0.0.1:" + port;
        server = start(
                "prometheus",
                "--config.file=" + config,
                "--storage.tsdb.path=" + data,
                "--storage.tsdb.retention.time=100y",
                "--web.listen-address=127.0.0.1:" + port);
        while (!isReady()) {
            assertThat(server.isAlive())
                    .as(Files.readString(folder.resolve("prometheus")))
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (server != null) {
            server.destroy();
            server.waitFor();
        }
    }

    @Test
    void hasEverySampleAtItsTime() throws Exception {
        JsonNode series = ask("query", EVERYTHING + "[10d]", "time", END_SECONDS);

        assertThat(series).hasSize(exported.size());
        assertThat(series).allSatisfy(one -> assertThat(one.get("values")).hasSize(1));
        Results sample = ResultsAssembler.of(new RunFolder(folder.resolve("sample")));
        for (Trial trial : sample.trials()) {
            JsonNode duration = only(
                    series,
                    Map.of(
                            "__name__",
                            "gatebench_trial_duration_seconds",
                            "run",
                            sample.startedAt().toString(),
                            "arm",
                            trial.arm(),
                            "load",
                            trial.load().id(),
                            "fork",
                            "" + trial.fork(),
                            "round",
                            "" + trial.round()));
            assertThat(duration.at("/values/0/1").asDouble()).isEqualTo(trial.durationNs() / 1e9);
            assertThat(Math.round(duration.at("/values/0/0").asDouble() * 1000))
                    .isEqualTo(trial.startedAt().plusNanos(trial.durationNs()).toEpochMilli());
        }
    }

    @Test
    void hasAHostileNameAsAName() throws Exception {
        JsonNode series = ask("query", EVERYTHING + "[10d]", "time", END_SECONDS);

        JsonNode arm = only(
                series,
                Map.of(
                        "__name__",
                        "gatebench_trial_throughput_requests_per_second",
                        "arm",
                        Text.line(ExportedRuns.HOSTILE)));
        assertThat(arm.at("/metric/study").textValue()).isEqualTo(ExportedRuns.HOSTILE_STUDY);
        assertThat(arm.at("/metric/status").textValue()).isEqualTo("valid");
    }

    @Test
    void answersEachQueryOfTheDashboard() throws Exception {
        for (Map.Entry<String, List<String>> panel : Dashboard.queries().entrySet()) {
            for (String query : panel.getValue()) {
                String asked = query.replace("$study", ExportedRuns.STUDY)
                        .replace("$arm", ".*")
                        .replace("$load", ".*")
                        .replace("$__interval", "1h")
                        .replace("$__range", "10d");
                JsonNode found = ask("query_range", asked, "start", START_SECONDS, "end", END_SECONDS, "step", "1h");
                assertThat(found).as(panel.getKey() + ": " + asked).isNotEmpty();
            }
        }
    }

    private static Process start(String... command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(command[0]).toFile())
                .start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean isReady() throws InterruptedException {
        try {
            return get(address + "/-/ready").statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private static JsonNode ask(String path, String query, String... parameters)
            throws IOException, InterruptedException {
        StringBuilder asked = new StringBuilder(address + "/api/v1/" + path + "?query=" + encoded(query));
        for (int i = 0; i < parameters.length; i += 2) {
            asked.append('&').append(parameters[i]).append('=').append(encoded(parameters[i + 1]));
        }
        HttpResponse<String> reply = get(asked.toString());
        assertThat(reply.statusCode()).as(query + ": " + reply.body()).isEqualTo(200);
        return Json.parse(reply.body(), JsonNode.class).at("/data/result");
    }

    private static HttpResponse<String> get(String uri) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static JsonNode only(JsonNode series, Map<String, String> labels) {
        List<JsonNode> found = new ArrayList<>();
        series.forEach(one -> {
            Stream<Map.Entry<String, String>> wanted = labels.entrySet().stream();
            if (wanted.allMatch(label -> label.getValue()
                    .equals(one.get("metric").path(label.getKey()).textValue()))) {
                found.add(one);
            }
        });
        assertThat(found).as(labels.toString()).hasSize(1);
        return found.get(0);
    }
}
