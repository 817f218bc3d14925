package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan that a dry run prints, without doing anything. */
class DryRunTest {
    private static final String TINY = "src/test/resources/studies/tiny.yml";

    @TempDir
    private Path folder;

    @Test
    void tellsArmsLoadsForksAndTheTimeAndLeavesNoFile() throws IOException {
        Path out = folder.resolve("run");

        String told = run("run", TINY, "--dry-run", "--fidelity", "smoke", "--seed", "7", "--out", out.toString());

        assertThat(told)
                .contains("A few seconds of everything", "fidelity smoke, seed 7, driver gatling, in processes")
                .contains("its numbers must not be used")
                .contains("| netty  | Apache ShenYu 2.4.3, netty strategy")
                .contains("loads: 10 connections, 20 connections", "compared: nothing")
                .containsPattern("\\|    1 \\|      1 \\|      4 \\| +[0-9]+ s")
                .containsPattern("At most [0-9]+ s of load")
                .contains("Nothing was started.")
                .doesNotContain("profiles");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void saysHowManyInjectorsThereWillBe() {
        String[] tiny = {"run", TINY, "--dry-run", "--fidelity", "smoke", "--set"};

        assertThat(run(with(tiny, "injectors=3"))).contains("driver gatling with 3 injectors, in processes");
        assertThat(run(with(tiny, "injectors=auto")))
                .contains("driver gatling with as many injectors as a probe before the run finds enough, in processes");
    }

    private static String[] with(String[] arguments, String last) {
        return Stream.concat(Stream.of(arguments), Stream.of(last)).toArray(String[]::new);
    }

    @Test
    void countsTheTimeOfProfilesToo() {
        assertThat(run("run", TINY, "--dry-run", "--fidelity", "smoke", "--profile", "cpu"))
                .containsPattern("At most [0-9]+ s of load, profiles [0-9]+ s;");
    }

    static String run(String... arguments) {
        PrintStream before = System.out;
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
        try {
            assertThat(GatebenchCommand.commandLine().execute(arguments)).isZero();
        } finally {
            System.setOut(before);
        }
        return shown.toString(StandardCharsets.UTF_8);
    }
}
