package dev.gatebench.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.tool.gatling.RecordKind;
import dev.gatebench.core.tool.gatling.SimulationLog;
import dev.gatebench.gatling.testing.ChildJvm;
import dev.gatebench.gatling.testing.LoopbackServer;
import dev.gatebench.gatling.testing.RecordedSimulation;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Integration
class ConsoleTotalsIT {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void countsAndTimesEqualThoseThatGatlingPrints() throws IOException, InterruptedException {
        URI refused;
        try (LoopbackServer gone = LoopbackServer.answering(new byte[0], 0)) {
            refused = gone.url();
        }
        ChildJvm.Result result;
        try (LoopbackServer server = new LoopbackServer(RecordedSimulation::reply)) {
            result = ChildJvm.run(
                    folder,
                    List.of(ChildJvm.ADD_OPENS, "-Dserver=" + server.url(), "-Drefused=" + refused),
                    "io.gatling.app.Gatling",
                    List.of(
                            "-s",
                            RecordedSimulation.class.getName(),
                            "-rf",
                            folder.toString(),
                            "-rd",
                            "a description"));
        }
        assertThat(result.exitCode()).as(result.out()).isZero();

        LongSummaryStatistics ok = new LongSummaryStatistics();
        LongSummaryStatistics ko = new LongSummaryStatistics();
        try (SimulationLog log = SimulationLog.open(logIn(folder))) {
            while (log.next()) {
                if (log.kind() == RecordKind.REQUEST) {
                    (log.ok() ? ok : ko).accept(log.endEpochMs() - log.startEpochMs());
                }
            }
        }
        assertThat(ok.getCount()).isEqualTo(200);
        assertThat(ko.getCount()).isEqualTo(130);
        assertThat(row(result.out(), "request count"))
                .containsExactly(ok.getCount() + ko.getCount(), ok.getCount(), ko.getCount());
        assertThat(row(result.out(), "min response time"))
                .containsExactly(Math.min(ok.getMin(), ko.getMin()), ok.getMin(), ko.getMin());
        assertThat(row(result.out(), "max response time"))
                .containsExactly(Math.max(ok.getMax(), ko.getMax()), ok.getMax(), ko.getMax());
        long mean = Math.round((double) (ok.getSum() + ko.getSum()) / (ok.getCount() + ko.getCount()));
        assertThat(row(result.out(), "mean response time"))
                .containsExactly(mean, Math.round(ok.getAverage()), Math.round(ko.getAverage()));
    }

    private static Path logIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(f -> f.endsWith("simulation.log")).findFirst().orElseThrow();
        }
    }

    /** The columns total, OK and KO of a row of "Global Information". */
    private static List<Long> row(String console, String name) {
        Matcher row = Pattern.compile("> " + name + "[^|]*\\|([^|]+)\\|([^|]+)\\|([^|\\n]+)")
                .matcher(console);
        assertThat(row.find()).as(console).isTrue();
        return Stream.of(row.group(1), row.group(2), row.group(3))
                .map(cell -> Long.valueOf(cell.trim().replace(",", "")))
                .toList();
    }
}
