package dev.gatebench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.jmh.table.TableKind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RunBenchmarksTest {

    private final StringWriter err = new StringWriter();

    @AfterEach
    void forgetTheTableFile() {
        System.clearProperty(TableKind.FILE_PROPERTY);
    }

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
        assertThat(run("--matcher", "TREE")).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("'--matcher'", "ANT", "PATH_PATTERN", "SHENYU_TRIE", "RADIX", "'TREE'");
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

    @Test
    void rejectsAnIncludeWithoutBenchmark(@TempDir Path folder) {
        assertThat(run(
                        "--include",
                        "Nothing",
                        "--out",
                        folder.resolve("jmh.json").toString()))
                .isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("--include '[Nothing]' must match a benchmark");
    }

    @Test
    void rejectsABadTableFileWithTheRouteAndItsNumber(@TempDir Path folder) throws Exception {
        Path table = Files.writeString(folder.resolve("routes.txt"), "/a\n/{b\n");

        assertThat(run(
                        "--table-file",
                        table.toString(),
                        "--out",
                        folder.resolve("jmh.json").toString()))
                .isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("table '%s' number 2: route '/{b' must close each brace".formatted(table));
    }

    @Test
    void rejectsANumberOfRoutesOutOfRange(@TempDir Path folder) {
        assertThat(run("--routes", "0", "--out", folder.resolve("jmh.json").toString()))
                .isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString().contains("routes must be 1 to 1,000,000, was 0");
    }
}
