package dev.gatebench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RunBenchmarksTest {

    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine command = RunBenchmarks.commandLine();
        command.setErr(new PrintWriter(err, true));
        return command.execute(args);
    }

    @Test
    void rejectsAnUnknownModeWithTheChoices() {
        assertThat(run("--mode", "fast")).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("'--mode'", "SMOKE", "QUICK", "FULL", "'fast'");
    }

    @Test
    void rejectsAnUnknownMatcherWithTheChoices() {
        assertThat(run("--matcher", "TRIE")).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("'--matcher'", "ANT", "PATH_PATTERN", "PLAIN", "'TRIE'");
    }

    @Test
    void rejectsAnIncludeThatIsNoRegularExpression() {
        assertThat(run("--include", "(")).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString().contains("'--include'", "'('");
    }

    @Test
    void rejectsAnOutputThatIsAFolder(@TempDir Path folder) {
        assertThat(run("--out", folder.toString())).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .isEqualTo("--out '%s' must be a file, was a directory: add a file name".formatted(folder));
    }

    @Test
    void rejectsAnOutputWhoseFolderCannotBeMade(@TempDir Path folder) throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(run("--out", file.resolve("jmh.json").toString())).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString().contains("must be in a folder that can be made");
    }
}
