package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.result.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Runs that earlier commits recorded, as they left them: docs/compatibility.md says what holds of them. */
class EarlierRunsTest {
    private static final Path KEPT = Path.of("src/test/resources/earlier");

    @TempDir
    private Path dir;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    static List<Path> kept() throws IOException {
        try (Stream<Path> folders = Files.list(KEPT)) {
            return folders.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("kept")
    void resultsObeyTheSchemaOfTodayAndAreRead(Path run) throws IOException {
        Path file = run.resolve("results.json");
        JsonNode written = Json.mapper().readTree(file.toFile());

        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(Files.readString(Path.of("../../docs/schema/results.schema.json")))
                        .validate(written))
                .isEmpty();
        assertThat(Results.read(file).trials()).hasSize(written.get("trials").size());
    }

    @ParameterizedTest
    @MethodSource("kept")
    void reportDrawsThemAgainWithTheFiguresThatTheyHad(Path run) throws IOException {
        Path copy = copy(run, "run");
        Results before = Results.read(copy.resolve("results.json"));
        Files.delete(copy.resolve("results.json"));

        assertThat(execute("report", copy.toString())).as(err.toString()).isEqualTo(ExitCode.OK);

        assertThat(copy.resolve("index.html")).isNotEmptyFile();
        assertThat(copy.resolve("summary.md")).isNotEmptyFile();
        Results now = Results.read(copy.resolve("results.json"));
        assertThat(now.arms()).isEqualTo(before.arms());
        assertThat(now.environment()).isEqualTo(before.environment());
        assertThat(now.trials()).hasSameSizeAs(before.trials());
        for (int i = 0; i < before.trials().size(); i++) {
            assertThat(now.trials().get(i).traffic())
                    .isEqualTo(before.trials().get(i).traffic());
            assertThat(now.trials().get(i).processes())
                    .isEqualTo(before.trials().get(i).processes());
        }
        assertThat(now.cells())
                .extracting(Cell::arm)
                .isEqualTo(before.cells().stream().map(Cell::arm).toList());
    }

    @ParameterizedTest
    @MethodSource("kept")
    void compareHistoryAndExportReadThem(Path run) throws IOException {
        Path older = copy(run, "runs/older");
        Path again = copy(run, "runs/again");

        assertThat(execute("compare", older.toString(), again.toString()))
                .as(err.toString())
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("netty");
        fit(older);
        fit(again);
        assertThat(execute("history", dir.resolve("runs").toString()))
                .as(err.toString())
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("shenyu-http-client");
        assertThat(execute("export", older.toString())).as(err.toString()).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines().count()).isGreaterThan(1);
    }

    @ParameterizedTest
    @MethodSource("kept")
    void theirStudiesAreTaken(Path run) throws IOException {
        Path study = Files.copy(run.resolve("study.yml"), dir.resolve("study.yml"));
        String published = "published/shenyu-http-client.yml";
        Files.createDirectory(dir.resolve("published"));
        Files.copy(Path.of("../../studies", published), dir.resolve(published));

        assertThat(DryRunTest.run("run", study.toString(), "--fidelity", "smoke", "--dry-run"))
                .contains("netty", "webClient", "600 connections", "Nothing was started.");
    }

    @Test
    void anotherVersionOfTheFormIsRefusedInOneLineAndLeftAsItIs() throws IOException {
        Path run = copy(kept().get(0), "run");
        Path info = run.resolve("run.json");
        Files.writeString(
                info, Files.readString(info).replaceFirst("\"schemaVersion\"( ?): 2", "\"schemaVersion\"$1: 3"));
        byte[] results = Files.readAllBytes(run.resolve("results.json"));

        assertThat(execute("report", run.toString())).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("schemaVersion must be 2, was 3: report it with the release of Gatebench that wrote it");
        assertThat(run.resolve("results.json")).hasBinaryContent(results);
    }

    /** Has a run of the fidelity {@code smoke}, which no history follows, be of one for numbers. */
    private static void fit(Path run) throws IOException {
        for (String name : List.of("run.json", "results.json")) {
            String text = Files.readString(run.resolve(name));
            String fit = text.replaceFirst("\"fitForNumbers\"( ?): false", "\"fitForNumbers\"$1: true");
            Files.writeString(run.resolve(name), fit);
        }
    }

    private Path copy(Path run, String name) throws IOException {
        Path target = dir.resolve(name);
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copied = target.resolve(run.relativize(file).toString());
                Files.createDirectories(copied.getParent());
                Files.copy(file, copied);
            }
        }
        return target;
    }

    private int execute(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine commandLine = GatebenchCommand.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }
}
