package dev.gatebench.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.json.Json;
import dev.gatebench.gatling.testing.LoopbackServer;
import dev.gatebench.gatling.testing.Schedules;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that {@code package} makes, with no JVM flag at all. */
@Integration
class JarIT {
    private static final Path JAR = Path.of("target/gatling.jar");
    private static final byte[] BODY = new byte[100];

    @TempDir
    private Path folder = Path.of("");

    @Test
    void injectsReportsAndDecodesByItself() throws IOException, InterruptedException {
        try (LoopbackServer server = LoopbackServer.answering(BODY, 1)) {
            // the first requests of a cold JVM may take longer than a window
            Schedules.write(
                    folder,
                    Schedules.get("/"),
                    BODY,
                    List.of(
                            Schedules.trial("cold", server.url(), 2, 200),
                            Schedules.trial("alone", server.url(), 2, 500)));
            run("inject", "--schedule", "schedule.json", "--out", "out");
        }
        assertThat(folder.resolve("out/index.html")).exists();
        List<String> lines = run("decode", "--schedule", "schedule.json", "--log", "out/simulation.log")
                .lines()
                .toList();
        assertThat(lines).hasSize(2);
        String line = lines.get(1);

        DriverTrial trial = Json.parse(line, DriverTrial.class);
        assertThat(trial.name()).isEqualTo("alone");
        assertThat(trial.complete()).isTrue();
        assertThat(trial.requests()).as(line).isPositive();
        assertThat(trial.errors()).isEmpty();
    }

    @Test
    void carriesWhatKeepsGatlingFromCallingHome() throws IOException {
        try (ZipFile jar = new ZipFile(JAR.toFile())) {
            assertThat(text(jar, "META-INF/services/java.util.prefs.PreferencesFactory")
                            .strip())
                    .isEqualTo("dev.gatebench.gatling.quiet.QuietPreferencesFactory");
            assertThat(text(jar, "gatling.conf")).contains("enableAnalytics = false", "warmUpUrl = \"\"");
        }
    }

    private static String text(ZipFile jar, String entry) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                JAR.toAbsolutePath().toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(out).isZero();
            return out;
        } finally {
            process.destroyForcibly();
        }
    }
}
