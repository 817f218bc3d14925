package dev.gatebench.core.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.audit.AuditLimits;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.tool.reading.Formats;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Holds the page in a browser to the audit in a JVM, on all outputs that tools have printed. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Integration
@Needs(Requirement.CHROMIUM)
class AuditPageIT {
    private static final Pattern RESULT = Pattern.compile("<pre id=\"out\">([A-Za-z0-9+/=]+)</pre>");

    @TempDir
    Path folder;

    @Test
    void saysTheSameAsTheCommandOfEachRecordedOutput() throws Exception {
        List<String> texts = texts();
        assertThat(texts).hasSizeGreaterThan(30);
        Files.copy(Path.of("target/classes/audit.js"), folder.resolve("audit.js"));
        String harness =
                "<!DOCTYPE html><meta charset=\"utf-8\"><pre id=\"out\"></pre><script src=\"audit.js\"></script><script>"
                        + "const texts = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob('"
                        + Base64.getEncoder().encodeToString(Json.line(texts).getBytes(StandardCharsets.UTF_8))
                        + "'), c => c.charCodeAt(0))));"
                        + "const said = new TextEncoder().encode(JSON.stringify(texts.map(text => audit(text, 20))));"
                        + "document.getElementById('out').textContent = btoa(Array.from(said, b => String.fromCharCode(b)).join(''));"
                        + "</script>";
        String page = shown(Files.writeString(folder.resolve("harness.html"), harness));
        Matcher result = RESULT.matcher(page);
        assertThat(result.find())
                .as(page.substring(0, Math.min(500, page.length())))
                .isTrue();
        String[] said = Json.mapper()
                .readValue(
                        new String(Base64.getDecoder().decode(result.group(1)), StandardCharsets.UTF_8),
                        String[].class);
        for (int i = 0; i < texts.size(); i++) {
            assertThat(said[i]).isEqualTo(PastedAudit.lines(texts.get(i), 20, Formats.ofJvm()));
        }
    }

    @Test
    void thePageHasItsParts() throws Exception {
        for (String part : List.of("audit.js", "audit.html")) {
            Files.copy(Path.of("target/classes").resolve(part), folder.resolve(part));
        }
        String html = shown(folder.resolve("audit.html"));
        assertThat(html).contains("Can these figures be true?", "id=\"result\"").doesNotContain("http://", "https://");
    }

    @Test
    void itsLimitsAreThoseOfTheChecks() {
        assertThat(PastedAudit.LIMITS).isEqualTo(AuditLimits.defaults());
    }

    /** Returns the recorded outputs but for logs of single requests, two that are none, and several in one paste. */
    private static List<String> texts() throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(Repository.path("core/tools/src/test/resources/outputs"))) {
            for (Path file : files.sorted().toList()) {
                if (!file.toString().matches(".*\\.(?:tsv|simlog|jtl)")) {
                    texts.add(Files.readString(file));
                }
            }
        }
        texts.add(String.join(
                "\n", texts.stream().filter(text -> text.startsWith("$")).toList()));
        texts.add("no figures");
        texts.add("{\"a\": 1}");
        return texts;
    }

    private static String shown(Path page) throws IOException, InterruptedException {
        Path out = page.resolveSibling("dom.html");
        Process chromium = new ProcessBuilder(
                        "chromium",
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--user-data-dir=" + page.resolveSibling("profile"),
                        "--virtual-time-budget=20000",
                        "--dump-dom",
                        page.toUri().toString())
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(chromium.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            chromium.destroyForcibly();
        }
        return Files.readString(out);
    }
}
