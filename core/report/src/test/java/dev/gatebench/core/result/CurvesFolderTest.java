package dev.gatebench.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.report.CurvesReport;
import dev.gatebench.core.slo.Slo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A folder of a search that somebody else made. */
class CurvesFolderTest {
    private final CurvesFolder folder;

    CurvesFolderTest(@TempDir Path dir) throws IOException {
        folder = new CurvesFolder(dir.resolve("search"));
        SyntheticCurves.write(
                Files.createDirectories(folder.run(CurvesFolder.LADDER).path()));
        write(List.of(CurvesFolder.LADDER), "a title");
    }

    private void write(List<String> runs, String title) throws IOException {
        Curves curves = Curves.begun("a-study", title, "quick", 1, List.of(Slo.parse("p99=50ms")));
        for (String run : runs) {
            curves = curves.withRun(run);
        }
        folder.write(curves.withComplete(true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../ladder", "/etc", "ladder/../..", ".hidden", "", "a\nb", "ladder\\..", "-x"})
    void readsNoRunFromOutsideOfItself(String name) throws IOException {
        write(List.of(CurvesFolder.LADDER, name), "a title");

        assertThatThrownBy(folder::read)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("curves.json' must name runs by folders of their own below it");
    }

    /** They would count as more forks than there were. */
    @Test
    void readsNoRunTwice() throws IOException {
        String json = Files.readString(folder.file());
        Files.writeString(folder.file(), json.replaceFirst("\\[ *\"ladder\" *\\]", "[\"ladder\", \"ladder\"]"));

        assertThatThrownBy(folder::read)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("names of their own, were [ladder, ladder]");
    }

    @Test
    void followsNoLink() throws IOException {
        Files.createSymbolicLink(folder.path().resolve("linked"), Path.of("ladder"));
        write(List.of(CurvesFolder.LADDER, "linked"), "a title");

        assertThatThrownBy(folder::read).isInstanceOf(IOException.class).hasMessageContaining("'linked'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"study", "title", "fidelity", "slos", "runs", "arms", "curves"})
    void namesTheFileWhereAValueIsMissing(String key) throws IOException {
        ObjectNode curves = Json.read(folder.file(), ObjectNode.class);
        Json.write(folder.file(), curves.deepCopy().putNull(key));
        assertThatThrownBy(folder::read).isInstanceOf(IOException.class).hasMessageContaining("curves.json");

        Json.write(folder.file(), curves.deepCopy().without(key));
        assertThatThrownBy(folder::read).isInstanceOf(IOException.class).hasMessageContaining("curves.json");
    }

    @Test
    void saysWhichRunIsMissing() throws IOException {
        write(List.of(CurvesFolder.LADDER, "netty-100"), "a title");

        assertThatThrownBy(() -> CurvesReport.redraw(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("netty-100");
    }

    @Test
    void escapesWhatStrangersWrote() throws IOException {
        write(List.of(CurvesFolder.LADDER), "<script>alert(1)</script>");

        assertThat(CurvesReport.redraw(folder).curves().curves()).isNotEmpty();
        assertThat(Files.readString(folder.path().resolve("index.html")))
                .doesNotContain("<script>alert")
                .contains("&lt;script&gt;alert");
        assertThat(Files.readString(folder.path().resolve("summary.md"))).doesNotContain("<script>");
    }
}
