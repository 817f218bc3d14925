package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.run.CasesFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CasesReportTest {
    @TempDir
    Path dir;

    private CasesFolder folder;

    @BeforeEach
    void write() throws IOException {
        folder = new CasesFolder(dir);
        Json.write(
                folder.info(),
                new CasesFolder.Info(
                        CasesFolder.Info.SCHEMA_VERSION,
                        "routers",
                        "Routers & <tables>",
                        "quick",
                        7,
                        List.of("exact", "prefix"),
                        Map.of("held", "wrk2 not found")));
        SampleRun.write(Files.createDirectories(folder.of("exact").path()));
        describeExact("routers/exact", "quick", 7);
    }

    private void describeExact(String study, String fidelity, long seed) throws IOException {
        ObjectNode info = (ObjectNode) Json.read(folder.of("exact").info(), JsonNode.class);
        Json.write(
                folder.of("exact").info(),
                info.put("study", study).put("fidelity", fidelity).put("seed", seed));
    }

    @Test
    void showsNoRunThatIsNoneOfItsOwn() throws IOException {
        for (Object[] other : new Object[][] {
            {"routers/prefix", "quick", 7}, {"routers/exact", "smoke", 7}, {"routers/exact", "quick", 8}
        }) {
            describeExact((String) other[0], (String) other[1], (int) other[2]);

            assertThat(CasesReport.redraw(folder)).isEmpty();
            assertThat(Files.readString(dir.resolve("summary.md")))
                    .contains("not measured: exact, prefix.")
                    .contains("the folder of exact holds a run of another study, case, fidelity or seed");
        }
    }

    @Test
    void drawsTheOthersWhereTheFilesOfOneAreDamaged() throws IOException {
        SampleRun.write(Files.createDirectories(folder.of("prefix").path()));
        Files.writeString(folder.of("prefix").info(), "{");

        assertThatThrownBy(() -> CasesReport.redraw(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("case prefix: ");
        assertThat(Files.readString(dir.resolve("summary.md"))).contains("## Results, exact");
    }

    @Test
    void tellsOfEveryCaseWhatBecameOfIt() throws IOException {
        Map<String, Results> results = CasesReport.redraw(folder);
        assertThat(results).containsOnlyKeys("exact");
        assertThat(folder.of("exact").results())
                .as("its own report is drawn again")
                .isRegularFile();
        String summary = Files.readString(dir.resolve("summary.md"));
        assertThat(summary)
                .contains("Incomplete: not measured: prefix.")
                .contains("| exact | ")
                .contains("| prefix |  | not measured |")
                .contains("| held | wrk2 not found | left out |")
                .contains("## Results, exact");
    }

    @Test
    void setsThePublishedRatiosOfAllCasesBesideOurs() throws IOException {
        CasesReport.redraw(folder);
        assertThat(Files.readString(dir.resolve("summary.md")))
                .contains("## Published and measured")
                .contains("| exact | xiangyao ÷ webClient | 600 connections | throughput | 0.500 | – | – | – | – | an"
                        + " image that is not here |")
                .contains("Rows are many, each at 95 %, not adjusted");
    }

    @Test
    void linksToTheReportOfEachCaseAndEscapes() throws IOException {
        CasesReport.redraw(folder);
        assertThat(Files.readString(dir.resolve("index.html")))
                .contains("<a href=\"exact/index.html\">exact</a>")
                .contains("Routers &amp; &lt;tables&gt;")
                .doesNotContain("<tables>");
    }

    @Test
    void isNoRunItself() {
        assertThatThrownBy(() -> Reports.redraw(dir))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("it has a run for each case, give the folder of one, which are exact, prefix");
    }

    @Test
    void isShortOnAConsole() throws IOException {
        CasesReport.redraw(folder);
        StringBuilder out = new StringBuilder();
        CasesReport.console(folder, out);
        assertThat(out.toString())
                .startsWith("! Incomplete: not measured: prefix.")
                .contains("Routers & <tables>")
                .contains("Published and measured");
    }

    @Test
    void staysInItsFolder() throws IOException {
        for (String id : List.of("../other", "javascript:alert(1)//", "Exact", "")) {
            Files.writeString(
                    folder.info(),
                    Files.readString(folder.info())
                            .replaceFirst("\"cases\" : \\[ \"[^\"]*\"", "\"cases\" : [ \"" + id + "\""));
            assertThatThrownBy(() -> CasesReport.redraw(folder))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cases.json");
        }
        Files.writeString(
                folder.info(), Files.readString(folder.info()).replaceFirst("\"cases\" : \\[[^]]*]", "\"cases\" : []"));
        assertThatThrownBy(() -> CasesReport.redraw(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cases must have one or more");
        Files.writeString(folder.info(), "null");
        assertThatThrownBy(() -> CasesReport.redraw(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cases.json");
    }

    @Test
    void followsNoLink() throws IOException {
        Files.createSymbolicLink(dir.resolve("prefix"), folder.of("exact").path());
        assertThatThrownBy(() -> CasesReport.redraw(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("must be a folder of its own, is a link");
    }
}
