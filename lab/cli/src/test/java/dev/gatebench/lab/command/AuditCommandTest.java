package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.trial.CheckNames;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class AuditCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void printsRowsWithTheFindingsOfAllTenChecks() throws IOException {
        assertThat(execute("audit", "shenyu-http-client", "--json")).isEqualTo(ExitCode.OK);
        JsonNode rows = Json.mapper().readTree(out.toString()).path("rows");
        assertThat(rows).hasSize(9);
        for (JsonNode row : rows) {
            assertThat(row.path("arm").isTextual()).isTrue();
            List<String> checks = new ArrayList<>();
            for (JsonNode finding : row.path("findings")) {
                checks.add(finding.path("check").textValue());
                assertThat(finding.path("verdict").textValue()).isIn("pass", "fail", "notCheckable");
                assertThat(finding.path("detail").textValue()).isNotBlank();
            }
            assertThat(checks).isEqualTo(CheckNames.ALL);
        }
        assertThat(rows.get(0).get("load").isNull()).isTrue();
        assertThat(rows.get(1).path("load").textValue()).isEqualTo("closed 600");
        assertThat(rows.get(1).path("findings").get(0).path("remedy").textValue())
                .isNotBlank();
    }

    @Test
    void printsATableThenTheFiguresOfWhatFails() {
        assertThat(execute("audit", "shenyu-http-client")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("| netty     |  600 connections | FAIL   |")
                .contains(
                        "netty at 600 connections, little: 20,473/s × 22.09 ms = 452.2 in flight, -24.6 % off the 600 connections")
                .contains("The tables lack:");
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
