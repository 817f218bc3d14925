package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.check.Checks;
import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.result.ControlledRun;
import dev.gatebench.core.result.CurvesAssembler;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SyntheticCurves;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Steadiness;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.home.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExitCodeTest {
    private static final Load LOAD = new ClosedLoad(600);
    private static final int ROUNDS = 4;

    @TempDir
    private Path dir;

    @Test
    void isDoneWhereEveryCellHasAHeadline() throws IOException {
        assertThat(codeOf(last -> last)).isEqualTo(ExitCode.OK);
    }

    @Test
    void isAFailedGateWhereACellHasNoHeadlineForWhatTheHostDidUnlessThatIsAllowed() throws IOException {
        List<Trial> shaken = new ArrayList<>();
        for (Trial trial : trials()) {
            shaken.add(trial.arm().equals("netty") ? drifting(trial) : trial);
        }
        assertThat(codeOf(info(true), shaken)).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(ExitCode.ofResults(ResultsAssembler.of(new RunFolder(dir)), true))
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void isAFailedGateWhereTheBaseDiffersFromItselfOrHasNoControl() throws IOException {
        ControlledRun sound = new ControlledRun(List.of(LOAD), ROUNDS, 1, 1.1);
        assertThat(ExitCode.ofResults(sound.results())).isEqualTo(ExitCode.OK);
        ControlledRun differs = new ControlledRun(List.of(LOAD), ROUNDS, 1.05, 1.1);
        assertThat(differs.results().cells()).allMatch(Cell::headline);
        assertThat(ExitCode.ofResults(differs.results())).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(ExitCode.ofResults(
                        differs.results(differs.info(false, differs.info().comparisons()))))
                .as("of a fidelity whose numbers must not be used")
                .isEqualTo(ExitCode.OK);
        ControlledRun once = new ControlledRun(List.of(LOAD), 1, 1, 1.1);
        assertThat(once.results().cells()).allMatch(Cell::headline);
        assertThat(ExitCode.ofResults(once.results())).as("no control").isEqualTo(ExitCode.GATE_FAILED);
    }

    @Test
    void isBrokenWhereATrialFailedThoughItsCellHasAHeadline() throws IOException {
        assertThat(codeOf(last -> SyntheticRun.failed("netty", LOAD, 1, ROUNDS, "netty exited with code 137")))
                .isEqualTo(ExitCode.BROKEN);
    }

    @Test
    void isBrokenWhereRepliesWereWrong() throws IOException {
        assertThat(codeOf(last -> TrialBuilder.like(last)
                        .errors(Map.of(ErrorKind.STATUS, last.requests() / 50))
                        .build()))
                .isEqualTo(ExitCode.BROKEN);
    }

    @Test
    void isBrokenWhereRequestsGotLost() throws IOException {
        assertThat(codeOf(last -> TrialBuilder.like(last)
                        .backend(new BackendFigures(last.requests() / 2, 600))
                        .build()))
                .isEqualTo(ExitCode.BROKEN);
    }

    @Test
    void isBrokenWhereTheRunIsIncomplete() throws IOException {
        assertThat(codeOf(info(false), trials())).isEqualTo(ExitCode.BROKEN);
    }

    @Test
    void isBrokenWhereItIsBothBrokenAndWithoutAHeadline() throws IOException {
        List<Trial> failed = trials().stream()
                .map(trial -> trial.arm().equals("netty")
                        ? SyntheticRun.failed("netty", LOAD, 1, trial.round(), "netty exited with code 1")
                        : trial)
                .toList();
        assertThat(codeOf(info(true), failed)).isEqualTo(ExitCode.BROKEN);
        assertThat(ExitCode.ofResults(ResultsAssembler.of(new RunFolder(dir)), true))
                .isEqualTo(ExitCode.BROKEN);
    }

    /** That the arm fell behind at 100 % of its capacity is what a ladder is for. */
    @Test
    void aRunWithCurvesIsDoneThoughSomeOfItsRatesWereTooMuch() throws IOException {
        Results ladder = ResultsAssembler.of(SyntheticCurves.write(dir));

        assertThat(ladder.cells()).anyMatch(cell -> !cell.headline());
        assertThat(ExitCode.ofResults(ladder)).isEqualTo(ExitCode.OK);
        assertThat(ExitCode.ofSearch(search(CurvesFolder.LADDER), true)).isEqualTo(ExitCode.OK);
    }

    @Test
    void aRunWithCurvesIsBrokenWhereATrialFailedOrGotErrorsAtItsLeastRate() throws IOException {
        rewrite(trial -> trial.load().id().contains("100%") ? erring(trial) : trial);
        assertThat(ExitCode.ofResults(ResultsAssembler.of(new RunFolder(dir))))
                .as("errors beyond what it can do")
                .isEqualTo(ExitCode.OK);
        rewrite(trial -> trial.load().id().contains("30%") ? erring(trial) : trial);
        assertThat(ExitCode.ofResults(ResultsAssembler.of(new RunFolder(dir))))
                .as("errors at 30 %")
                .isEqualTo(ExitCode.BROKEN);
        rewrite(trial -> trial.load().id().contains("60%") && trial.fork() == 2
                ? SyntheticRun.failed(trial.arm(), trial.load(), 2, 1, "it exited")
                : trial);
        assertThat(ExitCode.ofResults(ResultsAssembler.of(new RunFolder(dir)))).isEqualTo(ExitCode.BROKEN);
        assertThat(ExitCode.ofSearch(search(CurvesFolder.LADDER), true)).isEqualTo(ExitCode.BROKEN);
    }

    @Test
    void aSearchIsAFailedGateWhereNothingIsKnownAndBrokenWhereItWasCutOff() throws IOException {
        rewrite(trial -> trial.load().isOpen()
                ? trial.withFindings(
                        TrialStatus.INVALID,
                        List.of(new CheckResult(CheckNames.HOST, CheckResult.Verdict.FAIL, "steal")))
                : trial);

        assertThat(ExitCode.ofSearch(search(CurvesFolder.LADDER), true)).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(ExitCode.ofSearch(search(CurvesFolder.LADDER), false)).isEqualTo(ExitCode.BROKEN);
    }

    private static Trial erring(Trial trial) {
        return trial.withFindings(
                TrialStatus.INVALID,
                List.of(new CheckResult(CheckNames.ERRORS, CheckResult.Verdict.FAIL, "5 % are 502")));
    }

    private void rewrite(UnaryOperator<Trial> each) throws IOException {
        RunFolder folder = SyntheticCurves.write(dir);
        List<Trial> trials = folder.history().byProcesses().stream().map(each).toList();
        StringBuilder lines = new StringBuilder();
        trials.forEach(trial -> lines.append(Json.line(trial)).append('\n'));
        Files.writeString(folder.trials(), lines);
    }

    /** The run as the ladder of a search. */
    private CurvesAssembler.Assembled search(String ladder) throws IOException {
        Path link = dir.resolveSibling(dir.getFileName() + "-search");
        Files.createDirectories(link);
        Path run = link.resolve(ladder);
        Files.deleteIfExists(run);
        Files.createSymbolicLink(run, dir);
        try {
            return CurvesAssembler.of(
                    new CurvesFolder(link),
                    Curves.begun("s", "t", "quick", 1, List.of(Slo.parse("p99=50ms")))
                            .withRun(ladder));
        } finally {
            Files.delete(run);
            Files.delete(link);
        }
    }

    @Test
    void theBenchProfileToleratesNoExitCodeAndAllowsMissingHeadlinesUnlessToldOtherwise() throws IOException {
        String lab = Files.readString(Home.find().folder().resolve("lab/cli/pom.xml"));
        assertThat(lab)
                .as("a JVM that does not start ends with 1, whatever Gatebench means by it")
                .doesNotContain("successCode");
        Matcher arguments = Pattern.compile("gatebench\\.jar\" ([^<]*--allow-missing-headlines[^<]*)</commandlineArgs>")
                .matcher(lab);
        assertThat(arguments.find()).isTrue();
        String asked = arguments
                .group(1)
                .replace("\"${bench.study}\"", "shenyu-http-client")
                .replace("${bench.fidelity}", "quick")
                .replace("${bench.shenyu.option}", "--shenyu 2.7.1")
                .replace("${bench.arguments}", "--out elsewhere");
        assertThat(allowed(asked.replace("${bench.allowMissingHeadlines}", "true")))
                .isTrue();
        assertThat(allowed(asked.replace("${bench.allowMissingHeadlines}", "false")))
                .isFalse();
        assertThat(allowed("run shenyu-http-client")).isFalse();
        assertThat(allowed("run shenyu-http-client --allow-missing-headlines")).isTrue();
        assertThat(allowed("run --allow-missing-headlines shenyu-http-client")).isTrue();
        assertThat(Files.readString(Home.find().folder().resolve("pom.xml")))
                .contains("<bench.allowMissingHeadlines>true</bench.allowMissingHeadlines>");
    }

    private static boolean allowed(String arguments) {
        return GatebenchCommand.commandLine()
                .parseArgs(arguments.split(" ", -1))
                .subcommand()
                .matchedOptionValue("--allow-missing-headlines", false);
    }

    /** The code of a run whose last trial, one of {@code netty}, is another. */
    private int codeOf(UnaryOperator<Trial> last) throws IOException {
        List<Trial> trials = new ArrayList<>(trials());
        trials.set(trials.size() - 1, last.apply(trials.get(trials.size() - 1)));
        return codeOf(info(true), trials);
    }

    private int codeOf(RunInfo info, List<Trial> trials) throws IOException {
        RunFolder folder = new SyntheticRun(dir, 1)
                .write(
                        info,
                        trials.stream()
                                .map(trial -> Checks.apply(trial, CheckLimits.defaults(), List.of()))
                                .toList());
        return ExitCode.ofResults(ResultsAssembler.of(folder));
    }

    private List<Trial> trials() throws IOException {
        SyntheticRun run = new SyntheticRun(dir, 1);
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            trials.add(run.trial(SyntheticRun.DIRECT, LOAD, 1, round));
            trials.add(run.trial(SyntheticRun.NETTY, LOAD, 1, round));
        }
        return trials;
    }

    private static Trial drifting(Trial trial) {
        return TrialBuilder.like(trial)
                .steadiness(new Steadiness(true, OptionalDouble.of(0.9), OptionalDouble.of(0)))
                .build();
    }

    private static RunInfo info(boolean complete) {
        RunInfo info = SyntheticRun.info(List.of("direct", "netty"), List.of(LOAD), true);
        return complete ? info : info.goingOn();
    }
}
