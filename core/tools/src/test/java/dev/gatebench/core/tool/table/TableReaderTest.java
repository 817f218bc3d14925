package dev.gatebench.core.tool.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolOutputException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableReaderTest {
    private static final double MS = 1e6;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "RPS; throughput",
                "Requests/sec; throughput",
                "req/s; throughput",
                "Requests per second; throughput",
                "Throughput (RPS); throughput",
                "Avg; mean (without a unit: ms)",
                "Mean latency [us]; mean (without a unit: us)",
                "Latency; mean (without a unit: ms)",
                "p50; p50 (without a unit: ms)",
                "P99 (s); p99 (without a unit: s)",
                "p999; p99.9 (without a unit: ms)",
                "p(95); p95 (without a unit: ms)",
                "99%; p99 (without a unit: ms)",
                "90th percentile; p90 (without a unit: ms)",
                "Median; p50 (without a unit: ms)",
                "max latency; max (without a unit: ms)",
                "Connections; connections",
                "Max connections; connections",
                "Target rate; rate",
                "avg_ms; mean (without a unit: ms)",
                "concurrency; connections",
                "VUs; users",
                "Total Requests; requests",
                "Errors; errors",
                "error rate; error%",
                "Success Rate; success%",
                "Duration; duration"
            })
    void knowsTheHeadsThatPeopleWrite(String head, String meaning) {
        assertThat(Meaning.of(head).orElseThrow().words()).isEqualTo(meaning);
    }

    @ParameterizedTest
    @CsvSource({
        "Gateway",
        "CPU 50%",
        "Avg CPU",
        "Memory",
        "Notes",
        "Version",
        "1st run",
        "95% CI",
        "Latency stdev (ms)",
        "Throughput (MB/s)",
        "RPS (k)",
        "requests/min"
    })
    void takesNoOtherHeadForAFigure(String head) {
        assertThat(Meaning.of(head)).isEmpty();
    }

    @Test
    void readsMarkdownWithATextAround() {
        Reading reading = read("""
                Here is what I got:

                | **Gateway** | Connections | RPS     | avg (ms) | p99 |
                |-------------|------------:|---------|---------:|-----|
                | nginx       | 200         | 12,507  | 75.43    | 1.2s |
                | `direct`    | 200         | 22.4k   | 13       | 250ms |

                More words | here.
                """);
        assertThat(reading.figures()).hasSize(2);
        ToolFigures nginx = reading.figures().get(0);
        assertThat(nginx.name()).contains("nginx");
        assertThat(nginx.loop()).isEqualTo(Loop.UNKNOWN);
        assertThat(nginx.concurrency()).hasValue(200);
        assertThat(nginx.perSec().orElseThrow().value()).isEqualTo(12_507);
        assertThat(nginx.mean().orElseThrow().value()).isEqualTo(75.43 * MS);
        assertThat(nginx.quantile(99).orElseThrow().value()).isEqualTo(1_200 * MS);
        ToolFigures direct = reading.figures().get(1);
        assertThat(direct.name()).contains("direct");
        assertThat(direct.mean().orElseThrow().least()).as("13 may be 12.5").isEqualTo(12.5 * MS);
        assertThat(reading.notes()).singleElement().asString().contains("avg (ms) = mean", "p99 = p99");
    }

    @Test
    void readsValuesBySeparators() {
        assertThat(read("name,rps,p50\n\"a, quoted\",100,5ms\n").figures())
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.name()).contains("a, quoted");
                    assertThat(row.median().orElseThrow().value()).isEqualTo(5 * MS);
                });
        assertThat(read("name\trps\nb\t7\n").figures()).hasSize(1);
        assertThat(read("name;rps\nb;7\n").figures()).hasSize(1);
    }

    @Test
    void aPersonCorrectsWhatAColumnIs() {
        TableReader reader = new TableReader(Map.of("Tail", "p99:us", "N", "connections"));
        ToolFigures row = reader.read(
                        "Gateway,N,QPS,Tail\na,10,100,2500\n".lines().toList())
                .figures()
                .get(0);
        assertThat(row.concurrency()).hasValue(10);
        assertThat(row.quantile(99).orElseThrow().value()).isEqualTo(2.5 * MS);
        assertThatThrownBy(() -> new TableReader(Map.of("None", "p99"))
                        .read("a,rps\nb,1\n".lines().toList()))
                .isInstanceOf(ToolOutputException.class)
                .hasMessage("--column must name a head of the table, which has a, rps, was 'None'");
        assertThatThrownBy(() -> new TableReader(Map.of("a", "speed"))
                        .read("a,rps\nb,1\n".lines().toList()))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageContaining("was 'speed'");
    }

    @Test
    void errorsMayBeAShare() {
        assertThat(read("name,requests,rps,error rate\na,1000,10,1.5%\n")
                        .figures()
                        .get(0)
                        .failed())
                .isEqualTo(15);
        assertThat(read("name,requests,rps,success rate\na,1000,10,99%\n")
                        .figures()
                        .get(0)
                        .failed())
                .isEqualTo(10);
        assertThat(read("name,requests,rps\na,1000,10\n").figures().get(0).errorsTold())
                .isFalse();
    }

    @Test
    void aDurationHasTheUnitOfItsHead() {
        assertThat(read("rps,Duration (ms)\n1000,10000\n")
                        .figures()
                        .get(0)
                        .seconds()
                        .orElseThrow()
                        .value())
                .isEqualTo(10);
        assertThat(read("rps,Duration\n1000,10\n")
                        .figures()
                        .get(0)
                        .seconds()
                        .orElseThrow()
                        .value())
                .isEqualTo(10);
        assertThat(read("requests,rps,success ratio\n1000,10,1.00\n")
                        .figures()
                        .get(0)
                        .failed())
                .isZero();
    }

    @Test
    void refusesATableWithoutFigures() {
        assertThatThrownBy(() -> read("| a | b |\n|---|---|\n| 1 | 2 |"))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageContaining("has the heads a, b: give --column");
    }

    private static Reading read(String text) {
        return new TableReader(Map.of()).read(text.lines().toList());
    }
}
