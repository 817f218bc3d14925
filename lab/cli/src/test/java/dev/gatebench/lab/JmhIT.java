package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.jmh.JmhFolder;
import dev.gatebench.core.jmh.JmhResults;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Signal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code gatebench jmh} with the real {@code benchmarks.jar}. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Integration
class JmhIT {
    private static final long POLL_MS = 50;

    @TempDir
    Path folder;

    @Test
    void measuresAndLeavesAReportThatCanBeDrawnAgain() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = GatebenchProcess.start(
                folder,
                "jmh",
                "--smoke",
                "--table",
                "STATIC",
                "--matcher",
                "ANT,RADIX",
                "--routes",
                "10",
                "--probe",
                "MIDDLE",
                "--out",
                run.toString())) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            assertThat(gatebench.output()).contains("agrees on this table").contains("matcher = RADIX");
        }
        JmhResults results = new JmhFolder(run).read();
        assertThat(results.pathMatchers().orElseThrow().speeds())
                .isNotEmpty()
                .allSatisfy(
                        speed -> assertThat(speed.checked()).as(speed.matcher()).isTrue());
        Files.delete(run.resolve("index.html"));
        try (GatebenchProcess report = GatebenchProcess.start(folder, "report", run.toString())) {
            assertThat(report.exitCode()).as(report.output()).isZero();
        }
        assertThat(run.resolve("index.html")).isNotEmptyFile();
    }

    @Test
    void leavesNoChildWhenItIsEnded() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = GatebenchProcess.start(
                folder,
                "jmh",
                "--full",
                "--matcher",
                "ANT",
                "--table",
                "STATIC",
                "--routes",
                "10",
                "--out",
                run.toString())) {
            while (!gatebench.output().contains("matcher = ANT")) {
                assertThat(gatebench.process().isAlive()).as(gatebench.output()).isTrue();
                Thread.sleep(POLL_MS);
            }
            List<ProcessHandle> children = gatebench.process().descendants().toList();
            // and not -INT, which what was started in the background of a shell ignores
            Signal.TERM.send(gatebench.process().pid());

            gatebench.exitCode();

            assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
            assertThat(run.resolve("summary.md")).content().contains("Incomplete");
            assertThat(folder.resolve(".gatebench/runs")).isEmptyDirectory();
        }
    }

    @Test
    void tellsInOneLineWhichMatchersThereAre() throws Exception {
        try (GatebenchProcess gatebench = GatebenchProcess.start(
                folder, "jmh", "--matcher", "NO", "--out", folder.resolve("run").toString())) {
            assertThat(gatebench.exitCode()).isEqualTo(2);
            assertThat(gatebench.output())
                    .contains("--matcher")
                    .contains("RADIX")
                    .contains("NO")
                    .doesNotContain("\tat ");
        }
        assertThat(folder.resolve("run")).doesNotExist();
    }
}
