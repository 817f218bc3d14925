package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.ControlledRun;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticCurves;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClosingLinesTest {
    private final Path dir;

    ClosingLinesTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void areTheRatioWithItsIntervalAndHowManyTrialsCount() throws IOException {
        List<String> lines = ClosingLines.of(SampleRun.results(dir));

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0))
                .matches("netty costs [0-9.]+ \\[[0-9.]+, [0-9.]+\\] times webClient's CPU per request: .*\\.");
        assertThat(lines.get(1))
                .isEqualTo("33 of 36 trials count; 2 were refused by a check; 1 did not run to its end.");
    }

    @Test
    void standLastOnTheTerminalAndNothingTwice() throws IOException {
        for (Results results : List.of(
                SampleRun.results(dir),
                new ControlledRun(Loads.closed(600), 5, 1, 1.1).results(),
                new ControlledRun(Loads.closed(600), 5, 1.05, 1.1).results())) {
            List<String> console = console(results);

            assertThat(console).endsWith(ClosingLines.of(results).toArray(String[]::new));
            assertThat(sentences(console)).doesNotHaveDuplicates();
        }
    }

    @Test
    void sayThatAFidelityIsNotForNumbersBelowTheBannerThatIsReadBeforeAny() throws IOException {
        RunInfo smoke = SyntheticRun.info(List.of("direct", "netty", "webClient"), SampleRun.LOADS, false);
        Results results = ResultsAssembler.of(SampleRun.write(dir, smoke));

        assertThat(ClosingLines.of(results).get(0))
                .isEqualTo("No answer: fidelity 'smoke' is for trying out, not for numbers.");
        assertThat(console(results).get(0)).startsWith("! Unfit for numbers: fidelity 'smoke'");
    }

    @Test
    void sayWhyThereIsNoHeadlineInPlaceOfABanner() throws IOException {
        List<Trial> none = List.of(SyntheticRun.failed("netty", new ClosedLoad(600), 1, 1, "it was killed"));
        RunInfo info = SyntheticRun.info(List.of("netty"), Loads.closed(600), true);
        Results results = SampleRun.results(info, none, dir);

        assertThat(ClosingLines.of(results))
                .containsExactly(
                        "No cell has enough valid trials for a headline; the list of trials says why.",
                        "0 of 1 trials count; 1 did not run to its end.");
        assertThat(console(results)).noneMatch(line -> line.startsWith("! No cell"));
    }

    @Test
    void sayThatThereIsNoVerdictWhereTheBaseAloneWasMeasured() throws IOException {
        Results results = new ControlledRun(Loads.closed(600), 5, 1, 1.1)
                .refusing(trial -> trial.arm().equals("candidate"))
                .results();

        assertThat(ClosingLines.of(results).get(0))
                .startsWith("No verdict: candidate ÷ base has no headline by CPU per request");
    }

    @Test
    void sayThatNothingWasCompared() throws IOException {
        SyntheticRun run = new SyntheticRun(dir, 5);
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            trials.add(run.trial(SyntheticRun.DIRECT, new ClosedLoad(600), 1, round));
        }
        RunInfo info = SyntheticRun.info(List.of("direct"), Loads.closed(600), true);

        assertThat(ClosingLines.of(SampleRun.results(info, trials, dir)))
                .containsExactly("Nothing was compared: 1 of 1 cells has a headline figure.", "3 of 3 trials count.");
    }

    @Test
    void sayWhichRatesAGatewayKeepsUpWith() throws IOException {
        assertThat(ClosingLines.of(ResultsAssembler.of(SyntheticCurves.write(dir)))
                        .get(0))
                .isEqualTo("netty keeps up with 4,800/s and no longer keeps up with 8,000/s.");
    }

    @Test
    void areASentenceForEachCase() throws IOException {
        Map<String, Results> cases = new LinkedHashMap<>();
        assertThat(ClosingLines.of(cases)).containsExactly("No answer: no case has results.", "0 of 0 trials count.");
        cases.put("static", SampleRun.results(dir));
        cases.put("prefix", new ControlledRun(Loads.closed(600), 5, 1, 1.1).results());

        List<String> lines = ClosingLines.of(cases);

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("static: netty costs ");
        assertThat(lines.get(1)).startsWith("prefix: candidate costs 1.");
        assertThat(lines.get(2)).matches("\\d+ of \\d+ trials count; .*");
    }

    /** Matches a sentence as a reader sees it; rows and rules of tables may be alike. */
    private static List<String> sentences(List<String> console) {
        return console.stream()
                .filter(line -> line.endsWith("."))
                .map(line -> line.replaceFirst("^! ", ""))
                .toList();
    }

    private static List<String> console(Results results) throws IOException {
        StringBuilder text = new StringBuilder();
        new ConsoleReport().write(results, RunFiles.none(), text);
        return text.toString().lines().toList();
    }
}
