package dev.gatebench.lab.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Integration
class RunServerIT {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();

    @TempDir
    private static Path dir;

    private static RunServer server;

    @BeforeAll
    static void serve() throws IOException {
        Path runs = Files.createDirectories(dir.resolve("bench"));
        ServedFolders.write(runs);
        Files.writeString(dir.resolve("secret.txt"), "a secret");
        Files.createSymbolicLink(runs.resolve("day-00/linked.txt"), dir.resolve("secret.txt"));
        Files.createSymbolicLink(runs.resolve("going-on/out"), dir);
        Files.createSymbolicLink(runs.resolve("linked-run"), runs.resolve("day-00"));
        Files.createDirectories(runs.resolve("day-00/logs"));
        Files.writeString(runs.resolve("day-00/logs/<b>&100%.log"), "<script>alert('log')</script>");
        Files.writeString(runs.resolve("day-00/logs/a\\b.log"), "a log with a backslash in its name");
        server = RunServer.start(List.of(runs), 0);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void listsEveryKindOfFolderTheNewestFirst() throws Exception {
        String page = get("/").body();

        assertThat(page)
                .contains(
                        "href=\"/runs/day-00/index.html\"",
                        "href=\"/runs/cases/index.html\"",
                        "href=\"/runs/search/index.html\"",
                        "href=\"/runs/jmh/index.html\"",
                        "run of shenyu-http-client · fidelity quick · 2026-11-21T10:00:00Z · seed 42 · 6 of 6 trials"
                                + " valid · Example CPU @ 2.60GHz, 16 CPUs · gatebench 0.1.0-SNAPSHOT, commit commit1",
                        "netty costs ")
                .contains("going-on <span class=\"state open\">running or cut off</span>")
                .doesNotContain("no-run", "linked-run")
                .containsSubsequence("day-01</a>", "day-00</a>", "Cannot be read", "<b>broken</b>: ", "run.json");
        for (String folder : List.of("day-00", "cases", "search", "jmh")) {
            assertThat(get("/runs/" + folder + "/index.html").statusCode())
                    .as(folder)
                    .isEqualTo(200);
        }
        assertThat(get("/runs/cases/day-00/index.html").statusCode()).isEqualTo(200);
    }

    @Test
    void escapesWhatRunsAreCalled() throws Exception {
        assertThat(get("/").body()).doesNotContain("<script>alert").contains("&lt;script&gt;alert(");
        assertThat(get("/files/day-00").body())
                .doesNotContain("<b>&100")
                .contains("/runs/day-00/logs/%3Cb%3E&amp;100%25.log");
        HttpResponse<String> log = get("/runs/day-00/logs/%3Cb%3E&100%25.log");
        assertThat(log.body()).isEqualTo("<script>alert('log')</script>");
        assertThat(log.headers().firstValue("Content-Type")).hasValue("text/plain; charset=utf-8");
    }

    @Test
    void comparesAsTheCommandDoes() throws Exception {
        HttpResponse<String> page = get("/compare?base=day-00&candidate=day-01");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body())
                .contains(
                        "day-01 (shenyu-http-client, quick,",
                        "normalised by",
                        "The two runs were measured at different")
                .contains("<option value=\"day-00\" selected>");
    }

    @Test
    void saysWhyRunsCannotBeComparedAndComparesThemWhereThatIsAllowed() throws Exception {
        RunFolder other = new RunFolder(dir.resolve("bench/cases/day-00"));
        Environment made = Json.read(other.environment(), Environment.class);
        Json.write(
                other.environment(),
                new Environment(
                        made.gatebench(),
                        made.commit(),
                        made.os(),
                        "<i>Another</i>",
                        made.cpus(),
                        made.memoryBytes(),
                        made.virtualization(),
                        made.java(),
                        Map.of(),
                        made.placement(),
                        made.versions(),
                        made.warnings()));

        HttpResponse<String> refused = get("/compare?base=day-00&candidate=cases%2Fday-00");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .contains("environment.cpuModel is", "&lt;i&gt;Another")
                .doesNotContain("<i>Another");
        HttpResponse<String> allowed = get("/compare?base=day-00&candidate=cases%2Fday-00&allow=yes");
        assertThat(allowed.statusCode()).isEqualTo(200);
        assertThat(allowed.body()).contains("Differs: environment.cpuModel");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "base=day-00&candidate=day-00",
                "base=..%2Fx&candidate=day-00",
                "",
                "base=%zz",
                "base=jmh&candidate=day-00",
                "base=day-00&candidate=day-01&metric=speed"
            })
    void refusesAComparisonThatIsNone(String query) throws Exception {
        assertThat(raw("GET /compare?" + query + " HTTP/1.1", host())).startsWith("HTTP/1.1 400 ");
    }

    @Test
    void showsTheHistory() throws Exception {
        assertThat(get("/history").body()).contains("no change can be shown by fewer than 8", "All runs", "broken");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/runs/day-00/../../secret.txt",
                "/runs/day-00/%2e%2e/%2e%2e/secret.txt",
                "/runs/day-00/..%2f..%2fsecret.txt",
                "/runs/day-00/%252e%252e/secret.txt",
                "/runs/day-00/..\\..\\secret.txt",
                "/runs/day-00/..%5c..%5csecret.txt",
                "/runs/../secret.txt",
                "/runs/%2e%2e/secret.txt",
                "/runs//secret.txt",
                "/runs/day-00//etc/passwd",
                "/runs/day-00/%2fetc%2fpasswd",
                "/runs/day-00/secret.txt%00.html",
                "/runs/day-00/%c0%ae%c0%ae/secret.txt",
                "/runs/day-00/%",
                "/runs/day-00/%4",
                "/runs/day-00/linked.txt",
                "/runs/going-on/out/secret.txt",
                "/runs/day-00/logs",
                "/runs/day-00/logs/",
                "/runs/linked-run/index.html",
                "/runs/no-run/index.html",
                "/files/..",
                "/files/nosuch",
                "/secret.txt",
                "/runs"
            })
    void givesNothingThatIsNotInARun(String path) throws Exception {
        assertThat(raw("GET " + path + " HTTP/1.1", host()))
                .containsPattern("^HTTP/1.1 40[04] ")
                .doesNotContain("a secret", "root:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example", "evil.example:%d", "127.0.0.1:1", "localhost", "", "127.0.0.1:%d.evil.example"})
    void answersNoNameThatIsNotThisMachines(String name) throws Exception {
        String host = name.replace("%d", String.valueOf(server.address().getPort()));
        assertThat(raw("GET / HTTP/1.1", "Host: " + host))
                .startsWith("HTTP/1.1 421 ")
                .doesNotContain("day-00");
    }

    @Test
    void answersNoRequestWithoutAHostOrWithTwo() throws Exception {
        assertThat(raw("GET / HTTP/1.0", "Accept: */*")).contains(" 421 ");
        assertThat(raw("GET / HTTP/1.1", host() + "\r\nHost: evil.example")).contains(" 421 ");
        assertThat(raw("GET / HTTP/1.1", "Host: localhost:" + server.address().getPort()))
                .startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"})
    void allowsNothingButReading(String method) throws Exception {
        HttpResponse<String> answer = CLIENT.send(
                request("/").method(method, BodyPublishers.ofString("x")).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).hasValue("GET, HEAD");
    }

    @Test
    void answersHeadWithoutABody() throws Exception {
        for (String path : List.of("/", "/runs/day-00/index.html")) {
            HttpResponse<String> head = CLIENT.send(
                    request(path).method("HEAD", BodyPublishers.noBody()).build(), BodyHandlers.ofString());
            assertThat(head.statusCode()).isEqualTo(200);
            assertThat(head.body()).isEmpty();
            assertThat(head.headers().firstValueAsLong("Content-Length").orElse(0))
                    .isGreaterThan(1000);
        }
    }

    @Test
    void givesRunsNoOriginOfTheirOwnAndItsPagesAStrictPolicy() throws Exception {
        for (String path : List.of("/", "/compare", "/history", "/runs/day-00/index.html", "/nosuch")) {
            Map<String, List<String>> headers = get(path).headers().map();
            assertThat(headers).containsEntry("x-content-type-options", List.of("nosniff"));
            assertThat(headers).containsEntry("referrer-policy", List.of("no-referrer"));
            assertThat(headers).containsEntry("cross-origin-resource-policy", List.of("same-origin"));
            assertThat(headers).containsEntry("cross-origin-opener-policy", List.of("same-origin"));
            assertThat(headers).containsEntry("cache-control", List.of("no-store"));
            String policy = headers.getOrDefault("content-security-policy", List.of("none"))
                    .get(0);
            if (path.startsWith("/runs/")) {
                assertThat(policy)
                        .startsWith("sandbox allow-scripts;")
                        .contains("connect-src 'none'")
                        .doesNotContain("allow-same-origin");
            } else {
                assertThat(policy)
                        .startsWith("default-src 'none'; style-src 'sha256-")
                        .contains("frame-ancestors 'none'")
                        .doesNotContain("unsafe");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image",
                "Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Dest: empty",
                "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe",
                "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: script",
                "Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: whatever"
            })
    void tellsPagesOfOtherSitesNothing(String headers) throws IOException {
        for (String path : List.of("/", "/runs/day-00/results.json", "/runs/nosuch/x", "/own/0/day-00/results.json")) {
            assertThat(raw("GET " + path + " HTTP/1.1", host() + "\r\n" + headers))
                    .as(path)
                    .startsWith("HTTP/1.1 403 ")
                    .contains("Cross-origin-resource-policy: same-origin")
                    .doesNotContain("netty");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document",
                "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image",
                "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document",
                "Accept: */*"
            })
    void answersPeopleAndItsOwnPages(String headers) throws IOException {
        assertThat(raw("GET / HTTP/1.1", host() + "\r\n" + headers)).startsWith("HTTP/1.1 200 ");
    }

    /** To a browser the pages of runs, which have no origin, are another site than their own pictures and data. */
    @Test
    void leadsBrowsersToFilesOfRunsByAPathThatNoPageElsewhereKnows() throws IOException {
        String navigation = "\r\nSec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document";
        String ofPage = "\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image";
        String led = raw("GET /runs/day-00/index.html HTTP/1.1", host() + navigation);
        assertThat(led).startsWith("HTTP/1.1 302 ");
        Matcher path = Pattern.compile("Location: (/own/[0-9a-f]{64}/)day-00/index\\.html\r\n")
                .matcher(led);
        assertThat(path.find()).as(led).isTrue();

        for (String name : List.of("day-00", "day-0%30")) {
            assertThat(raw("GET " + path.group(1) + name + "/results.json HTTP/1.1", host() + ofPage))
                    .startsWith("HTTP/1.1 200 ")
                    .contains("Cross-origin-resource-policy: cross-origin", "X-content-type-options: nosniff")
                    .contains(
                            "default-src http://127.0.0.1:" + server.address().getPort() + path.group(1) + "day-00/ ");
        }
        for (String other : List.of("", "day-00", "../../", "linked-run/index.html", "day-00/linked.txt")) {
            assertThat(raw("GET " + path.group(1) + other + " HTTP/1.1", host()))
                    .as(other)
                    .containsPattern("^HTTP/1.1 (302|40[04]) ")
                    .doesNotContain("a secret");
        }
        for (String other : List.of(
                "day-01/results.json",
                "day-01/results.json?day-00/",
                "day-00/../day-01/results.json",
                "day-00%2F..%2Fday-01/results.json",
                "day-00/%2e%2e/day-01/results.json",
                "cases/day-00/results.json",
                "jmh/index.html")) {
            assertThat(raw("GET " + path.group(1) + other + " HTTP/1.1", host() + ofPage))
                    .as("another run by the secret of the first: " + other)
                    .containsPattern("^HTTP/1.1 4[0-9][0-9] ")
                    .doesNotContain("netty", "cross-origin\r");
        }
        assertThat(raw(
                        "GET " + path.group(1).toUpperCase(Locale.ROOT) + "day-00/results.json HTTP/1.1",
                        host() + ofPage))
                .startsWith("HTTP/1.1 403 ");
        try (RunServer another = RunServer.start(List.of(dir.resolve("bench")), 0)) {
            String host = "Host: 127.0.0.1:" + another.address().getPort();
            assertThat(raw(another, "GET " + path.group(1) + "day-00/results.json HTTP/1.1", host + ofPage))
                    .startsWith("HTTP/1.1 403 ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "mailto:a",
                "http:",
                "http://evil.example/",
                "http://evil.example/runs/day-00/results.json",
                "//evil.example/",
                "//evil.example/runs/day-00/results.json",
                "http://user@127.0.0.1/",
                "runs/day-00/results.json",
                "?",
                "/%zz",
                "/\u0001"
            })
    void answersNoTargetThatIsNoPathOfItsOwn(String target) throws IOException {
        assertThat(raw("GET " + target + " HTTP/1.1", host()))
                .as(target)
                .satisfiesAnyOf(answer -> assertThat(answer).isEmpty(), answer -> assertThat(answer)
                        .containsPattern("^HTTP/1.1 4[0-9][0-9] "))
                .doesNotContain("netty", "\tat ");
    }

    @Test
    void answersItsOwnAddressAsATarget() throws IOException {
        assertThat(raw("GET " + server.address() + " HTTP/1.1", host())).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void givesAFileWithABackslashInItsName() throws Exception {
        assertThat(get("/files/day-00").body()).contains("/runs/day-00/logs/a%5Cb.log");
        assertThat(get("/runs/day-00/logs/a%5Cb.log").body()).isEqualTo("a log with a backslash in its name");
    }

    @Test
    void saysThatAPortIsTaken() {
        int port = server.address().getPort();
        assertThatThrownBy(() -> RunServer.start(List.of(dir), port))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith("port " + port + " of 127.0.0.1 is taken");
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return CLIENT.send(request(path).GET().build(), BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path.substring(1)))
                .timeout(Duration.ofSeconds(60));
    }

    private static String host() {
        return "Host: 127.0.0.1:" + server.address().getPort();
    }

    /** As no client would send it. */
    private static String raw(String line, String header) throws IOException {
        return raw(server, line, header);
    }

    private static String raw(RunServer asked, String line, String header) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), asked.address().getPort())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write((line + "\r\n" + header + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
