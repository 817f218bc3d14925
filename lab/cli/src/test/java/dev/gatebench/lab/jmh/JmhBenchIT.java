package dev.gatebench.lab.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.jmh.JmhRunInfo;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.jmh.RunBenchmarks;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a stand-in for {@code benchmarks.jar} that ends as it is told to. */
@Integration
class JmhBenchIT {
    private static final String USER_HOME = "user.home";

    @TempDir
    Path dir;

    private final String userHome = System.getProperty(USER_HOME);
    private final ByteArrayOutputStream console = new ByteArrayOutputStream();
    private final List<Path> begun = new ArrayList<>();

    @BeforeEach
    void makeJar() throws IOException {
        System.setProperty(USER_HOME, dir.toString());
        Path jar = dir.resolve("jmh/target/benchmarks.jar");
        Files.createDirectories(jar.getParent());
        String entry = RunBenchmarks.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                InputStream code = Objects.requireNonNull(
                        RunBenchmarks.class.getClassLoader().getResourceAsStream(entry))) {
            out.putNextEntry(new JarEntry(entry));
            code.transferTo(out);
        }
    }

    @AfterEach
    void restoreHome() {
        System.setProperty(USER_HOME, userHome);
    }

    @Test
    void leavesWhatWasMeasuredWithItsReport() throws IOException {
        JmhBench.Outcome outcome = run("done");
        assertThat(outcome.results().passed()).isTrue();
        assertThat(begun).containsExactly(outcome.folder().path());
        assertThat(outcome.results().info().command())
                .containsExactly("gatebench", "jmh", "--quick", "--include", "done", "--matcher", "RADIX,ANT");
        for (String file : List.of(
                "jmh.json",
                "matchers.json",
                "jmh-run.json",
                "environment.json",
                "index.html",
                "summary.md",
                "logs/jmh.log")) {
            assertThat(outcome.folder().path().resolve(file)).isNotEmptyFile();
        }
        assertThat(outcome.folder().path().resolve("jmh"))
                .as("the folder that it wrote into")
                .doesNotExist();
        assertThat(console())
                .contains("comparing the matchers with the oracle")
                .contains(
                        "[part 1 of 1, fork 1 of 1; 1 cells in all] RepeatedRequestBenchmark.match (matcher = RADIX, table = STATIC)")
                .doesNotContain("Iteration");
        assertThat(dir.resolve(".gatebench/runs")).isEmptyDirectory();
    }

    @Test
    void doesNotPassWhenABenchmarkFailsOrTheOwnMatcherIsWrong() throws IOException {
        assertThat(run("wrong").results().passed()).isFalse();
        JmhBench.Outcome failed = run("fails");
        assertThat(failed.results().passed()).isFalse();
        assertThat(failed.results().info().failure()).contains("a benchmark failed: boom; its output is above");
        assertThat(failed.folder().path().resolve("index.html")).isNotEmptyFile();
    }

    @Test
    void leavesNothingOfWhatWasAskedForWrongly() {
        assertThatThrownBy(() -> run("usage"))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("Invalid value for option '--matcher': expected one of [ANT], was 'NO'");
        assertThat(dir.resolve("usage")).doesNotExist();
    }

    @Test
    void tellsWhyJmhCouldNotRun() {
        assertThatThrownBy(() -> run("locked"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("another JMH run holds the lock");
        assertThatThrownBy(() -> run("killed"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("jmh exited with code 143, which is signal 15");
        assertThat(dir.resolve("killed/summary.md")).content().contains("Incomplete: the run was cut off");
    }

    @Test
    void refusesFoldersThatAreNoneAndOnesInUse() throws IOException {
        JmhOptions noShenyu = new JmhOptions(
                JmhMode.QUICK,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(dir.resolve("no")));
        assertThatThrownBy(() -> bench().run(noShenyu))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("must be the folder of an unpacked ShenYu distribution, is no folder");
        Files.createDirectories(dir.resolve("done/used"));
        assertThatThrownBy(() -> run("done")).hasMessageContaining("must be empty or not exist");
    }

    private JmhBench.Outcome run(String how) throws IOException {
        JmhBench.Outcome outcome = bench().run(new JmhOptions(
                JmhMode.QUICK,
                List.of(how),
                List.of("RADIX", "ANT"),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(dir.resolve(how)),
                Optional.empty()));
        JmhRunInfo info = outcome.results().info();
        assertThat(info.finishedAt()).isPresent();
        return outcome;
    }

    private JmhBench bench() {
        return new JmhBench(
                new Home(dir), new PrintStream(console, true, StandardCharsets.UTF_8), Clock.systemUTC(), begun::add);
    }

    private String console() {
        return console.toString(StandardCharsets.UTF_8);
    }
}
