package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.tool.reading.ToolOutputs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class AuditCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path dir;

    @Test
    void printsRowsWithTheFindingsThatWereMade() throws IOException {
        assertThat(execute("audit", "shenyu-http-client", "--json")).isEqualTo(ExitCode.OK);
        JsonNode rows = Json.mapper().readTree(out.toString()).path("rows");
        assertThat(rows).hasSize(9);
        for (JsonNode row : rows) {
            assertThat(row.path("arm").isTextual()).isTrue();
            for (JsonNode finding : row.path("findings")) {
                assertThat(finding.path("check").textValue()).isNotBlank();
                assertThat(finding.path("verdict").textValue()).isIn("pass", "fail", "notCheckable");
                assertThat(finding.path("detail").textValue()).isNotBlank();
            }
        }
        assertThat(rows.get(0).get("load").isNull()).isTrue();
        assertThat(rows.get(1).path("load").textValue()).isEqualTo("closed 600");
        assertThat(rows.get(1).path("findings").get(0).path("remedy").textValue())
                .isNotBlank();
    }

    @Test
    void printsATableThenTheFiguresOfWhatCannotBeTrue() {
        assertThat(execute("audit", "shenyu-http-client")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("| netty     |  600 connections | little, floor     |")
                .contains(
                        "netty at 600 connections, little: 20,473/s × 22.09 ms = 452.2 in flight, -24.6 % off the 600 connections")
                .contains("Not told:");
    }

    @Test
    void takesOutputsOfToolsAndWhatAPersonSaysOfThem() throws IOException {
        Path output = Files.writeString(dir.resolve("hey.txt"), """
                Summary:
                  Total:\t10.0000 secs
                  Slowest:\t0.1000 secs
                  Fastest:\t0.0010 secs
                  Average:\t0.0200 secs
                  Requests/sec:\t100.0000

                Status code distribution:
                  [200]\t1000 responses
                """);
        assertThat(execute("audit", output.toString())).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("2.000 in flight; the output does not say how many connections");
        assertThat(execute("audit", output.toString(), "--connections", "50")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("hey, driven: ", "-96 % off the 50 connections");
        assertThat(execute("read", output.toString(), "--json")).isEqualTo(ExitCode.OK);
        String json = out.toString().substring(out.toString().indexOf("\n{") + 1);
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(Files.readString(Path.of("../../docs/schema/figures.schema.json")))
                        .validate(Json.mapper().readTree(json)))
                .isEmpty();
    }

    @Test
    void itsHelpNamesEachKind() {
        assertThat(execute("audit", "--help")).isEqualTo(ExitCode.OK);
        String help = out.toString().replaceAll("\\s+", " ");
        assertThat(help).contains(ToolOutputs.kinds().get(0));
        ToolOutputs.kinds().forEach(kind -> assertThat(help).containsPattern("[ ,]" + kind + "[ ,]"));
    }

    @Test
    void tellsWhatItCannotReadInOneLine() throws IOException {
        Path text = Files.writeString(dir.resolve("x.txt"), "hello");
        for (String[] arguments : new String[][] {
            {"audit", text.toString()},
            {"audit", text.toString(), "--as", "siege"},
            {"audit", text.toString(), "--backend-delay", "soon"},
            {"audit", text.toString(), "--connections", "0"},
            {"audit", text.toString(), "nosuch"},
            {"read", text.toString()},
            {"read", "nosuch"},
            {"read", "a\0b"},
        }) {
            err.getBuffer().setLength(0);
            assertThat(execute(arguments)).as(String.join(" ", arguments)).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(err.toString().lines()).singleElement().asString().startsWith("gatebench: ");
        }
    }

    @Test
    void tellsABadNameInOneLine() {
        assertThat(execute("audit", "nosuch")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("gatebench: published tables 'nosuch' are unknown");
        assertThat(out.toString()).isEmpty();
    }

    private int execute(String... arguments) {
        CommandLine commandLine = GatebenchCommand.commandLine();
        commandLine.setErr(new PrintWriter(err, true));
        commandLine.setOut(new PrintWriter(out, true));
        return commandLine.execute(arguments);
    }
}
