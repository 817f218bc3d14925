package dev.gatebench.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.OwnDockerd;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A run whose Docker engine ends while it measures. The engine is one of the test's own. */
@Needs({Requirement.DOCKERD, Requirement.ROOT})
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Deep
class EngineEndsIT {
    private static final long POLL_MS = 200;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    @Test
    void saysInOneLineThatTheEngineEndedAndKeepsWhatWasMeasured() throws Exception {
        Path run = folder.resolve("run");
        Process engine = OwnDockerd.start(folder);
        try {
            awaitEngine(engine);
            Process gatebench = startRun(run);
            try {
                awaitTrial(gatebench, run);
                engine.destroy();

                assertThat(gatebench.waitFor(120, TimeUnit.SECONDS))
                        .as(output())
                        .isTrue();
            } finally {
                gatebench.destroyForcibly();
            }
            assertThat(gatebench.exitValue()).as(output()).isEqualTo(3);
            assertThat(output().lines().filter(line -> line.startsWith("gatebench: ")))
                    .singleElement()
                    .asString()
                    .contains("the Docker engine must run until a run has ended");
            assertThat(output()).doesNotContain("\tat ").doesNotContain("Exception");
            assertThat(Files.readAllLines(run.resolve("trials.jsonl")))
                    .isNotEmpty()
                    .noneMatch(line -> line.contains("FAILED"));
            assertThat(run.resolve("index.html")).isNotEmptyFile();
        } finally {
            engine.destroy();
            if (!engine.waitFor(60, TimeUnit.SECONDS)) {
                engine.destroyForcibly();
            }
            unmountNetwork();
        }
    }

    /** An engine that goes leaves this behind of containers on the machine's network. */
    private void unmountNetwork() throws Exception {
        Path network = folder.resolve("exec/netns/default");
        if (Files.exists(network)) {
            new ProcessBuilder("umount", network.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("umount.txt").toFile())
                    .start()
                    .waitFor();
        }
    }

    private void awaitEngine(Process engine) throws Exception {
        while (!Files.exists(folder.resolve("engine.sock"))
                || new ProcessBuilder("docker", "--host", OwnDockerd.socket(folder), "version")
                                .redirectErrorStream(true)
                                .redirectOutput(folder.resolve("version.txt").toFile())
                                .start()
                                .waitFor()
                        != 0) {
            assertThat(engine.isAlive())
                    .as(Files.readString(OwnDockerd.output(folder)))
                    .isTrue();
            Thread.sleep(POLL_MS);
        }
    }

    private Process startRun(Path run) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(ShortLivedJvm.jar(
                        List.of("-Duser.home=" + folder),
                        Path.of("../lab/cli/target/gatebench.jar"),
                        "run",
                        Rig.TEST_FILES
                                .resolve("studies")
                                .resolve("tiny-container.yml")
                                .toString(),
                        "--fidelity",
                        "smoke",
                        "--runtime",
                        "container",
                        "--network",
                        "host",
                        "--set",
                        "fidelity.smoke.rounds=20",
                        "--arm",
                        "direct",
                        "--out",
                        run.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("TESTCONTAINERS_"));
        builder.environment().put("DOCKER_HOST", OwnDockerd.socket(folder));
        return builder.start();
    }

    private void awaitTrial(Process gatebench, Path run) throws Exception {
        Path trials = run.resolve("trials.jsonl");
        while (!Files.exists(trials) || Files.size(trials) == 0) {
            assertThat(gatebench.isAlive()).as(output()).isTrue();
            Thread.sleep(POLL_MS);
        }
    }

    private String output() throws IOException {
        return Files.readString(folder.resolve("output.txt"));
    }
}
