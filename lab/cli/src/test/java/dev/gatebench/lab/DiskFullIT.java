package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose disk is full, and that goes on when there is room again; and what a power cut takes of it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Deep
@Needs(Requirement.MOUNTS)
class DiskFullIT {
    private static final String TINY =
            Path.of("src/test/resources/studies/tiny.yml").toAbsolutePath().toString();
    private static final long POLL_MS = 50;

    @TempDir
    Path folder;

    @Test
    void losesNothingMeasuredWhenTheDiskIsFullAndMeasuresTheRestWhenThereIsRoom() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assertThat(mount(disk)).isTrue();
        try {
            Path run = disk.resolve("run");
            List<String> measured = measureUntilTheDiskIsFull(disk, run);
            assertReportSaysThatTheDiskIsFull(run);
            Files.delete(disk.resolve("filler"));

            assertThat(wholeLines(run)).startsWith(measured.toArray(new String[0]));
            // as a power cut leaves what was written last, on a system that does not do as it was told
            Files.writeString(run.resolve("trials.jsonl"), "{\"id\":{\"arm\":\"dir", StandardOpenOption.APPEND);
            Files.write(histogramOf(measured.get(0), run), new byte[0]);
            assertReportCostsOneTrial(run, measured.size());

            try (GatebenchProcess resumed = GatebenchProcess.start(folder, "resume", run.toString())) {
                assertThat(resumed.exitCode()).as(resumed.output()).isZero();
                assertThat(resumed.output())
                        .as("the trial without a histogram was found before anything was measured")
                        .contains("resumed with 0 rounds done");
            }
            assertThat(results(run).at("/complete").asBoolean()).isTrue();
            assertThat(results(run).at("/trials")).hasSize(4).allSatisfy(trial -> assertThat(
                            trial.at("/status").asText())
                    .isNotEqualTo("FAILED"));
        } finally {
            umount(disk);
        }
    }

    private List<String> measureUntilTheDiskIsFull(Path disk, Path run) throws Exception {
        try (GatebenchProcess gatebench = GatebenchProcess.start(
                folder,
                "run",
                TINY,
                "--fidelity",
                "smoke",
                "--seed",
                "1",
                "--arm",
                "direct",
                "--set",
                "fidelity.smoke.rounds=2",
                "--out",
                run.toString())) {
            while (wholeLines(run).size() < 2) {
                assertThat(gatebench.process().isAlive()).as(gatebench.output()).isTrue();
                Thread.sleep(POLL_MS);
            }
            List<String> measured = wholeLines(run);
            List<ProcessHandle> children = gatebench.process().descendants().toList();
            fill(disk);

            assertThat(gatebench.exitCode()).as(gatebench.output()).isEqualTo(3);
            assertThat(gatebench.output().lines().filter(line -> line.startsWith("gatebench: ")))
                    .singleElement()
                    .asString()
                    .contains("No space left on device", "free");
            assertThat(gatebench.output()).doesNotContain("\tat ");
            assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
            return measured;
        }
    }

    private void assertReportSaysThatTheDiskIsFull(Path run) throws Exception {
        try (GatebenchProcess report = GatebenchProcess.start(folder, "report", run.toString())) {
            assertThat(report.exitCode()).as(report.output()).isEqualTo(3);
            assertThat(report.output().lines().filter(line -> line.startsWith("gatebench: ")))
                    .singleElement()
                    .asString()
                    .contains("No space left on device");
            assertThat(report.output()).doesNotContain("\tat ");
        }
    }

    private void assertReportCostsOneTrial(Path run, int measured) throws Exception {
        try (GatebenchProcess report = GatebenchProcess.start(folder, "report", run.toString())) {
            assertThat(report.exitCode()).as("an unfinished run is broken").isEqualTo(4);
        }
        JsonNode trials = results(run).at("/trials");
        assertThat(trials.get(0).at("/note").asText()).contains("its histogram '", "must be whole");
        for (int i = 1; i < measured; i++) {
            assertThat(trials.get(i).at("/status").asText()).isNotEqualTo("FAILED");
            assertThat(trials.get(i).at("/traffic/requests").asLong()).isPositive();
        }
    }

    private static Path histogramOf(String line, Path run) throws IOException {
        return run.resolve(Json.mapper()
                .readTree(line)
                .at("/traffic/serviceTime/histogramFile")
                .asText());
    }

    private static List<String> wholeLines(Path run) throws IOException {
        Path trials = run.resolve("trials.jsonl");
        String text = Files.exists(trials) ? Files.readString(trials) : "";
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    private static JsonNode results(Path run) throws IOException {
        return Json.mapper().readTree(Files.readString(run.resolve("results.json")));
    }

    private static void fill(Path disk) throws IOException {
        byte[] zeros = new byte[1 << 12];
        try (OutputStream filler = Files.newOutputStream(disk.resolve("filler"))) {
            while (true) {
                filler.write(zeros);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left on device");
        }
    }

    private static boolean mount(Path disk) throws Exception {
        return does("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk.toString());
    }

    /** Lazily, so that no file that is still open keeps it. */
    private static void umount(Path disk) throws Exception {
        assertThat(does("umount", "-l", disk.toString())).isTrue();
    }

    private static boolean does(String... command) throws Exception {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException e) {
            return false; // there is no such program, as on Windows
        }
    }
}
