package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.cell.RequestCell;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MixReportTest {
    private static final Load LOAD = new ClosedLoad(600);
    private static final long MS = 1_000_000;

    private final Path dir;

    MixReportTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void showsTheFiguresOfEachRequestOverAllTrials() throws IOException {
        SyntheticRun run = new SyntheticRun(dir, 3);
        RunFolder folder = run.write(
                SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), true),
                List.of(
                        run.trial(SyntheticRun.DIRECT, LOAD, 1, 1),
                        mixed(run.trial(SyntheticRun.NETTY, LOAD, 1, 1), 1),
                        mixed(run.trial(SyntheticRun.NETTY, LOAD, 1, 2), 2)));

        Results results = ResultsAssembler.of(folder);

        assertThat(results.requests()).extracting(RequestCell::request).containsExactly("read", "write");
        RequestCell read = results.requests().get(0);
        assertThat(read.arm()).isEqualTo("netty");
        assertThat(read.weightShare()).isEqualTo(0.75);
        assertThat(read.share()).isEqualTo(0.7);
        assertThat(read.throughputPerSec().orElseThrow().median()).isEqualTo(7000 / 8.0);
        assertThat(read.serviceTimeNs().orElseThrow().mean()).isEqualTo(30.0 * MS);
        assertThat(results.requests().get(1).errors()).isEqualTo(Map.of(ErrorKind.STATUS, 4L));
        assertThat(draw(new SummaryReport(), results))
                .contains("## Requests of the mix", "| read | 75 % | 70 % |", "| write | 25 % | 30 % |");
        assertThat(draw(new HtmlReport(), results)).contains("Requests of the mix");
        results.write(dir.resolve("results.json"));
        assertThat(Results.read(dir.resolve("results.json"))).isEqualTo(results);
    }

    /** Adds 7,000 reads of 20 and 40 ms, and 3,000 writes of which two failed. */
    private Trial mixed(Trial trial, int round) throws IOException {
        return TrialBuilder.like(trial)
                .byRequest(
                        new Traffic.OfRequest(
                                "read", 3, 7_000, Map.of(), Optional.of(times("read", round)), Optional.empty()),
                        new Traffic.OfRequest(
                                "write",
                                1,
                                2_998,
                                Map.of(ErrorKind.STATUS, 2L),
                                Optional.of(times("write", round)),
                                Optional.empty()))
                .build();
    }

    private Traffic.Times times(String request, int round) throws IOException {
        Histogram histogram = new Histogram(3);
        histogram.recordValue(20 * MS * round);
        String file = HistogramFiles.ofRequest(HistogramFiles.path(new TrialId("netty", LOAD, 1, round), 1), request);
        HistogramFiles.write(dir, file, "service times of " + request, Instant.EPOCH, MS, histogram);
        return new Traffic.Times(Quantiles.of(round * 20.0 * MS, histogram), MS, file);
    }

    private String draw(Report report, Results results) throws IOException {
        StringBuilder out = new StringBuilder();
        report.write(results, RunFiles.in(dir), out);
        return out.toString();
    }
}
