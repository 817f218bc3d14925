package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without an engine, and without a list of images that could hold these names. */
class ImagesCommandTest {
    @TempDir
    private Path dir;

    private final StringWriter out = new StringWriter();

    @Test
    void tellsTheImagesThatAStudyNamesAndThatAreNotPinned() throws IOException {
        Path study = Files.writeString(dir.resolve("own.yml"), """
                study: own
                title: "Images"
                arms:
                  - {id: direct, gateway: direct}
                  - {id: one, gateway: nginx, settings: {image: "registry.example/nginx:0.1"}}
                  - {id: exact, gateway: nginx, settings: {image: "registry.example/nginx:0.2@sha256:%s"}}
                loads:
                  - concurrency: 10
                """.formatted("0a".repeat(32)));

        int code = GatebenchCommand.commandLine()
                .setOut(new PrintWriter(out))
                .execute("images", study.toString(), "registry.example/other:0.3");

        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("registry.example/nginx:0.1 is not pinned", "registry.example/other:0.3 is not pinned")
                .contains("images.tsv")
                .doesNotContain("0.2");
    }
}
