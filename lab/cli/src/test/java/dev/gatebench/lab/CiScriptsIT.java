package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The scripts of CI that say what may run on its machines, and the step of the workflow that holds builds to hashes.
 */
@Integration
class CiScriptsIT {
    private static final Path MACHINE =
            Path.of("../../.ci/lib/machine.sh").toAbsolutePath().normalize();
    private static final Path WORKFLOW = Path.of("../../docs/ci/gatebench.yml");

    @TempDir
    private Path folder;

    /** Runs a script as a step of a job is run. */
    private JobStep.Ended run(String script, Map<String, String> variables) throws IOException, InterruptedException {
        return JobStep.run(folder, script, variables);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "base", "head", "the hash of base"})
    void theWorkflowMeasuresNoBuildOfAnotherHash(String changed) throws Exception {
        JsonNode step = BenchAction.document(WORKFLOW).at("/jobs/bench/steps").get(2);
        String base = build("base");
        String head = build("head");
        if (changed.equals("base") || changed.equals("head")) {
            Files.writeString(folder.resolve(changed + "/build.jar"), "another");
        }
        if (changed.equals("the hash of base")) {
            base = "";
        }

        JobStep.Ended ended = run(step.get("run").asText(), Map.of("BASE", base, "HEAD", head));

        assertThat(ended.exitCode() == 0).as(ended.said()).isEqualTo(changed.equals("nothing"));
    }

    private String build(String side) throws Exception {
        Path jar = Files.createDirectories(folder.resolve(side)).resolve("build.jar");
        return hash(Files.writeString(jar, side));
    }

    static String hash(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }

    /** A wheel of the right name and version in the index, of which the file of requirements has another hash. */
    @Test
    @Needs(Requirement.PYTHON)
    void pipInstallsNothingOfAnotherHash() throws Exception {
        Path wheel = wheel();
        Map<String, String> offline = Map.of("PIP_NO_INDEX", "1", "PIP_FIND_LINKS", folder.toString());
        String install = ". '" + MACHINE + "'; install_python made wanted.txt";

        Files.writeString(folder.resolve("wanted.txt"), "tiny==1.0 --hash=sha256:" + "0".repeat(64));
        JobStep.Ended refused = run(install, offline);
        assertThat(refused.exitCode()).as(refused.said()).isNotZero();
        assertThat(refused.said()).contains("DO NOT MATCH THE HASHES", "Got        " + hash(wheel));
        assertThat(folder.resolve("made/installed.txt")).doesNotExist();
    }

    private Path wheel() throws IOException {
        Path wheel = folder.resolve("tiny-1.0-py3-none-any.whl");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(wheel))) {
            Map<String, String> files = Map.of(
                    "tiny.py",
                    "",
                    "tiny-1.0.dist-info/METADATA",
                    """
                    Metadata-Version: 2.1
                    Name: tiny
                    Version: 1.0
                    """,
                    "tiny-1.0.dist-info/WHEEL",
                    """
                    Wheel-Version: 1.0
                    Root-Is-Purelib: true
                    Tag: py3-none-any
                    """,
                    "tiny-1.0.dist-info/RECORD",
                    """
                    tiny.py,,
                    tiny-1.0.dist-info/METADATA,,
                    tiny-1.0.dist-info/WHEEL,,
                    tiny-1.0.dist-info/RECORD,,
                    """);
            for (Map.Entry<String, String> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return wheel;
    }

    /** Both what starts a cluster and what starts engines runs scripts beside the checkout, as root. */
    @ParameterizedTest
    @CsvSource({"cluster.sh, start_cluster, a cluster", "docker.sh, start_engines, two Docker engines"})
    void noScriptIsRunThatOthersCouldHaveWritten(String file, String start, String what) throws Exception {
        JobStep.Ended ended = start(file, start, "rw-rw-rw-");

        assertThat(ended.said()).contains("is not run: tests on " + what + " are skipped");
        assertThat(ended.exitCode()).isZero();
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    /** Who can write into a folder can put another in the place of one in it, unless it is sticky. */
    @ParameterizedTest
    @CsvSource({"chmod 0777, false", "chmod 0775, false", "chown 1, false", "chmod 1777, true"})
    @Needs(Requirement.ROOT)
    void noScriptIsRunWhoseFolderOthersCouldReplace(String change, boolean isRun) throws Exception {
        assertThat(run(change + " .", Map.of()).exitCode()).isZero();

        JobStep.Ended ended = start("docker.sh", "start_engines", "rw-r--r--");

        assertThat(Files.exists(folder.resolve("ran"))).as(ended.said()).isEqualTo(isRun);
    }

    @Test
    @Needs(Requirement.ROOT)
    void aScriptIsRunThatNobodyElseCouldHaveWritten() throws Exception {
        JobStep.Ended ended = start("docker.sh", "start_engines", "rw-r--r--");

        assertThat(ended).isEqualTo(new JobStep.Ended(0, ""));
        assertThat(folder.resolve("ran")).exists();
    }

    /** Nothing is installed, and whoever runs it is taken for root. */
    private JobStep.Ended start(String file, String start, String permissions)
            throws IOException, InterruptedException {
        Path scripts = Files.createDirectories(folder.resolve("cluster"));
        for (String name : List.of("up.sh", "build.sh", "engines-up.sh", "node-up.sh")) {
            Files.setPosixFilePermissions(
                    Files.writeString(scripts.resolve(name), "touch '" + folder + "/ran'"),
                    PosixFilePermissions.fromString(permissions));
        }
        return run(
                ". '" + MACHINE + "'; . '" + MACHINE.resolveSibling(file)
                        + "'; install_packages() { :; }; id() { echo 0; }; cluster_scripts=cluster; " + start,
                Map.of("CLUSTER_DIR", folder.resolve("work").toString(), "TMPDIR", folder.toString()));
    }
}
