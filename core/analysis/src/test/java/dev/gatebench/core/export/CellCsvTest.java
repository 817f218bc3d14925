package dev.gatebench.core.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SampleRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellCsvTest {
    private final Path dir;

    CellCsvTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void hasALineACellWithItsFigures() throws IOException {
        Results results = SampleRun.results(dir);
        List<Map<String, String>> rows = rows(CellCsv.of(List.of(results), ExportScope.EVERYTHING));
        assertThat(rows).hasSize(12);
        assertThat(CellCsv.of(List.of(results), ExportScope.EVERYTHING)).doesNotContain("\"");
        Map<String, String> netty = rows.get(4);
        Cell cell = results.cell("netty", new ClosedLoad(600)).orElseThrow();
        assertThat(netty)
                .containsEntry("arm", "netty")
                .containsEntry("load", "closed 600")
                .containsEntry("version", "2.4.3");
        assertThat(Instant.parse(netty.get("time"))).isEqualTo(results.startedAt());
        assertThat(Double.parseDouble(netty.get("throughputPerSec")))
                .isEqualTo(cell.throughputPerSec().orElseThrow().median());
        assertThat(Double.parseDouble(netty.get("normalisedCpuNsPerRequestHigh")))
                .isEqualTo(cell.normalisedCpuNsPerRequest()
                        .orElseThrow()
                        .interval()
                        .orElseThrow()
                        .high());
        assertThat(Long.parseLong(netty.get("p99Ns")))
                .isEqualTo(cell.serviceTimeNs().orElseThrow().p99());
    }

    @Test
    void leavesEmptyWhatWasNotMeasuredAndOutWhatIsNotWanted() throws IOException {
        Results results = SampleRun.results(dir);
        List<Map<String, String>> direct = rows(
                CellCsv.of(List.of(results), new ExportScope(Set.of("direct"), Set.of(new ClosedLoad(600)), false)));
        assertThat(direct).hasSize(1);
        assertThat(direct.get(0).get("version")).isEmpty();
        assertThat(CellCsv.of(List.of(results), new ExportScope(Set.of(), Set.of(), false))
                        .lines())
                .as("one of twelve cells has no headline")
                .hasSize(1 + 11);
    }

    @Test
    void hasItsHeaderWithoutACellToo() throws IOException {
        assertThat(CellCsv.of(List.of(), ExportScope.EVERYTHING))
                .startsWith("time,commit,study,fidelity,arm,version,load,n,");
    }

    private static List<Map<String, String>> rows(String csv) throws IOException {
        return new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .<Map<String, String>>readValues(csv)
                .readAll();
    }
}
