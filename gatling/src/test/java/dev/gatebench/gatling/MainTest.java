package dev.gatebench.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.gatling.testing.Schedules;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class MainTest {
    @TempDir
    private Path folder = Path.of("");

    private final StringWriter errors = new StringWriter();

    @Test
    void saysThatTheScheduleIsMissing() {
        assertThat(run("decode", "--schedule", "nowhere.json", "--log", "x")).isEqualTo(2);
        assertThat(errors.toString().strip()).isEqualTo("nowhere.json is missing: restore it, or correct its name");
    }

    @Test
    void saysThatTheLogIsMissing() throws IOException {
        String schedule = schedule(1);
        assertThat(run("decode", "--schedule", schedule, "--log", "nowhere.log"))
                .isEqualTo(2);
        assertThat(errors.toString().strip())
                .isEqualTo("log 'nowhere.log' must exist, but does not: did the injector start?");
    }

    @Test
    void refusesAnImpossibleScheduleBeforeGatlingStarts() throws IOException {
        Path schedule = Path.of(schedule(1));
        Files.writeString(schedule, Files.readString(schedule).replace("closed 1", "closed 0"));

        assertThat(run(
                        "inject",
                        "--schedule",
                        schedule.toString(),
                        "--out",
                        folder.resolve("out").toString()))
                .isEqualTo(2);
        assertThat(errors.toString().strip())
                .contains("the connections of a closed load must be 1..65535, were 0")
                .hasLineCount(1);
    }

    @Test
    void refusesAFolderThatHoldsARun() throws IOException {
        Files.createFile(folder.resolve("simulation.log"));

        assertThat(run("inject", "--schedule", schedule(1), "--out", folder.toString()))
                .isEqualTo(2);
        assertThat(errors.toString().lines()).hasSize(1);
        assertThat(errors.toString()).contains("must not hold a simulation.log yet");
    }

    private String schedule(int concurrency) throws IOException {
        Schedules.write(
                folder,
                Schedules.get("/"),
                new byte[5],
                List.of(Schedules.trial("a", URI.create("http://127.0.0.1:1"), concurrency, 1)));
        return folder.resolve("schedule.json").toString();
    }

    private int run(String... args) {
        CommandLine line = Main.commandLine();
        line.setErr(new PrintWriter(errors, true));
        return line.execute(args);
    }
}
