package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The steps of the workflow that releases, run as its jobs run them, against files and a server of the test's own. */
@Integration
class ReleaseScriptsIT {
    private static final JsonNode JOBS =
            BenchAction.document(Path.of("../../.github/workflows/release.yml")).get("jobs");
    private static final String TOLD =
            "{\n  \"url\": \"https://github.com/me/gatebench/releases/download/v1.2.3/" + "gatebench-1.2.3.zip\"\n}\n";

    @TempDir
    private Path folder;

    private JobStep.Ended run(String job, String step, Map<String, String> variables)
            throws IOException, InterruptedException {
        String script = StreamSupport.stream(JOBS.at("/" + job + "/steps").spliterator(), false)
                .filter(each -> each.path("name").asText().equals(step))
                .findFirst()
                .orElseThrow()
                .get("run")
                .asText();
        return JobStep.run(folder, script, variables);
    }

    @ParameterizedTest
    @CsvSource({
        "v1.2.3,  me/gatebench,  0",
        "v1.2.4,  me/gatebench,  1",
        "1.2.3,   me/gatebench,  1",
        "v1.2.3,  you/gatebench, 1",
        "v1.2,    me/gatebench,  1"
    })
    void onlyTheTagOfTheVersionAndItsOwnRepositoryRelease(String tag, String repository, int code) throws Exception {
        Path release = Files.createDirectories(folder.resolve("target/release"));
        Files.writeString(release.resolve("sdkman.json"), TOLD);
        Files.writeString(release.resolve("gatebench.cdx.json"), "{}");
        Files.writeString(
                release.resolve("SHA256SUMS"), CiScriptsIT.hash(release.resolve("sdkman.json")) + "  sdkman.json\n");
        Path output = folder.resolve("output");

        JobStep.Ended ended = run(
                "build",
                "Hold what was made to the tag and the repository",
                Map.of(
                        "GITHUB_REF_NAME", tag,
                        "GITHUB_REPOSITORY", repository,
                        "GITHUB_OUTPUT", output.toString()));

        assertThat(ended.exitCode()).as(ended.said()).isEqualTo(code);
        if (code == 0) {
            assertThat(output).hasContent("sums=" + CiScriptsIT.hash(release.resolve("SHA256SUMS")));
        }
    }

    @ParameterizedTest
    @CsvSource({"nothing, true", "a file, false", "the list, false"})
    void publishesNothingThatWasChangedAfterItsTests(String changed, boolean passes) throws Exception {
        Path release = Files.createDirectories(folder.resolve("release"));
        Path file = Files.writeString(release.resolve("archive"), "tested");
        Path sums = Files.writeString(release.resolve("SHA256SUMS"), CiScriptsIT.hash(file) + "  archive\n");
        String tested = CiScriptsIT.hash(sums);
        if (!changed.equals("nothing")) {
            Files.writeString(file, "another");
        }
        if (changed.equals("the list")) {
            Files.writeString(sums, CiScriptsIT.hash(file) + "  archive\n");
        }

        JobStep.Ended ended = run("publish", "Hold the files to their hashes", Map.of("SUMS", tested));

        assertThat(ended.exitCode() == 0).as(ended.said()).isEqualTo(passes);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 1",
        "eclipse-temurin:17-jdk, 1",
        "eclipse-temurin:17-jdk@sha256:0123, 1",
        "eclipse-temurin:17-jdk@sha256:0123456789012345678901234567890123456789012345678901234567890123, 0"
    })
    void theImageStandsOnABaseOfAKnownDigest(String base, int code) throws Exception {
        JobStep.Ended ended = run("image", "Hold the base to a digest", Map.of("IMAGE_BASE", base));

        assertThat(ended.exitCode()).as(ended.said()).isEqualTo(code);
    }

    @Test
    @Needs({Requirement.CURL, Requirement.JQ})
    void tellsSdkmanWhatTheBuildMadeWithTheTokenThatItGave() throws Exception {
        Files.writeString(Files.createDirectories(folder.resolve("release")).resolve("sdkman.json"), TOLD);
        List<String> asked = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + new ObjectMapper().readTree(body));
            byte[] reply = "{\"token\":\"T\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, reply.length);
            exchange.getResponseBody().write(reply);
            exchange.close();
        });
        server.start();
        try {
            String address = "http://127.0.0.1:" + server.getAddress().getPort();
            JobStep.Ended ended = run(
                    "sdkman",
                    "Tell SDKMAN",
                    Map.of("SDKMAN", address, "EMAIL", "me@example.org", "PASSWORD", "a \"secret\""));
            assertThat(ended.exitCode()).as(ended.said()).isZero();
        } finally {
            server.stop(0);
        }

        assertThat(asked)
                .containsExactly(
                        "POST /login null {\"email\":\"me@example.org\",\"password\":\"a \\\"secret\\\"\"}",
                        "POST /versions Bearer T " + new ObjectMapper().readTree(TOLD));
    }
}
