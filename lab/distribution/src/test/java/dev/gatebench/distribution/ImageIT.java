package dev.gatebench.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The container image on nothing, with this machine's system and JDK bound in where a release has those of its base.
 * Containers have no network but their own loopback.
 */
@Integration
@Needs({Requirement.RELEASE_FILES, Requirement.DOCKER_ENGINE, Requirement.LINUX})
class ImageIT {
    private static final String JDK = System.getProperty("java.home");
    private static final String IMAGE = "gatebench:" + Built.VERSION;

    @TempDir
    private Path folder;

    @BeforeAll
    static void load() throws Exception {
        Call load = docker("load", "--quiet", "--input", "target/gatebench-image.tar");
        assertThat(load.exitCode()).as(load.output()).isZero();
        assertThat(load.output().strip()).endsWith("Loaded image: " + IMAGE);
    }

    @AfterAll
    static void remove() throws Exception {
        docker("image", "rm", IMAGE);
    }

    @Test
    void isNamedAfterTheVersionAndRunsTheMainJobAsAnOrdinaryUser() throws Exception {
        JsonNode config = new ObjectMapper()
                .readTree(docker("image", "inspect", IMAGE).output())
                .at("/0/Config");

        assertThat(config.at("/User").asText()).isEqualTo("1000:1000");
        assertThat(config.at("/Entrypoint").toString()).isEqualTo("[\"/opt/" + Built.NAME + "/bin/gatebench\"]");
        assertThat(config.at("/Cmd").toString())
                .isEqualTo("[\"run\",\"shenyu-http-client\",\"--allow-missing-headlines\"]");
        assertThat(config.at("/ExposedPorts").isMissingNode()).isTrue();
    }

    @Test
    void measuresIntoTheFolderThatIsBoundWithoutRights() throws Exception {
        Path work = Files.createDirectory(folder.resolve("work"));
        assertThat(work.toFile().setWritable(true, false)).isTrue();

        Call run =
                gatebench(work, "run", "shenyu-http-client", "--fidelity", "smoke", "--arm", "direct", "--load", "600");

        assertThat(run.exitCode()).as(run.output()).isZero();
        try (Stream<Path> runs = Files.list(work.resolve("gatebench-runs"))) {
            assertThat(runs).singleElement().satisfies(made -> {
                assertThat(made.resolve("index.html")).isNotEmptyFile();
                assertThat(Files.getAttribute(made, "unix:uid")).isEqualTo(1000);
            });
        }
    }

    private static Call gatebench(Path work, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "run", "--rm", "--network", "none", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"));
        command.addAll(List.of("--tmpfs", "/tmp:exec", "--env", "JAVA_HOME=" + JDK, "--volume", work + ":/work"));
        for (String system : List.of("/usr", "/lib", "/lib64", "/bin", "/etc", JDK)) {
            if (Files.exists(Path.of(system))) {
                command.addAll(List.of("--volume", system + ":" + system + ":ro"));
            }
        }
        command.add(IMAGE);
        command.addAll(List.of(arguments));
        return docker(command.toArray(String[]::new));
    }

    private static Call docker(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        return Call.of(Path.of("."), Map.of(), command);
    }
}
