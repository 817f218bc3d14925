package dev.gatebench.core.result;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.CellAssembler;
import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.cell.RequestCell;
import dev.gatebench.core.cell.RequestCells;
import dev.gatebench.core.check.ConsistencyCheck;
import dev.gatebench.core.check.RunJudge;
import dev.gatebench.core.comparison.ComparedTrials;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.comparison.ComparisonAssembler;
import dev.gatebench.core.comparison.Control;
import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.curve.CurveAssembler;
import dev.gatebench.core.jmh.JmhFile;
import dev.gatebench.core.jmh.JmhScore;
import dev.gatebench.core.jmh.MatcherFacts;
import dev.gatebench.core.jmh.PathMatchers;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.FolderData;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.NetworkFigures;
import dev.gatebench.core.precision.PrecisionAssembler;
import dev.gatebench.core.precision.PrecisionFound;
import dev.gatebench.core.ranking.RankingAssembler;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.ArmStart;
import dev.gatebench.core.run.CasesFolder;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.LaunchedProgram;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialHistory;
import dev.gatebench.core.warmup.WarmUp;
import dev.gatebench.core.warmup.WarmUpWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Computes everything that a report shows. Trials that are not valid feed no cell and no comparison. */
public final class ResultsAssembler {
    private final RunInfo run;
    private final Environment environment;
    private final TrialHistory history;
    private final Path runDir;
    private final Optional<ForkSpreads> spreads;
    private final Footnotes footnotes = new Footnotes();

    /**
     * Prepares the results of a run, finished or not, resumed or not.
     *
     * @param history its trials, with the findings that each has alone
     * @param runDir its folder, in which the histograms are
     * @param spreads how much forks differ, where a self-test has told
     */
    public ResultsAssembler(
            RunInfo info, Environment environment, TrialHistory history, Path runDir, Optional<ForkSpreads> spreads) {
        this.run = info.noting(history.footnotes());
        this.environment = environment;
        this.history = history;
        this.runDir = runDir;
        this.spreads = spreads;
    }

    /**
     * Computes the results of a run from its files, measuring nothing.
     *
     * @throws IOException naming the file that is missing or wrong
     */
    public static Results of(RunFolder folder) throws IOException {
        for (Path needed : new Path[] {folder.info(), folder.environment()}) {
            if (!Files.isRegularFile(needed)) {
                throw new DataException("'" + folder.path() + "' is not a run's folder: it must hold "
                        + needed.getFileName() + ", there is none: " + remedy(folder));
            }
        }
        DataFile.requireOwnFolders(folder.path());
        return FolderData.of(folder.path(), () -> read(folder));
    }

    private static Results read(RunFolder folder) throws IOException {
        List<JmhScore> jmh = JmhFile.read(folder.jmh());
        return new ResultsAssembler(
                        RunInfo.read(folder.info()),
                        Json.read(folder.environment(), Environment.class),
                        folder.history(),
                        folder.path(),
                        ForkSpreads.read(folder.forkSpreads()))
                .assemble(
                        jmh,
                        PathMatchers.of(jmh, MatcherFacts.read(folder.matchers())),
                        JsonLines.read(folder.launches(), LaunchedProgram.class, "the launch of a program"),
                        JsonLines.read(folder.starts(), ArmStart.class, "the start of an arm"),
                        JsonLines.read(folder.warmUps(), WarmUpWindow.class, "a window of a warm-up"));
    }

    private static String remedy(RunFolder folder) throws IOException {
        CurvesFolder curves = new CurvesFolder(folder.path());
        return curves.exists()
                ? "it has the runs of a search, give the folder of one, which are "
                        + String.join(", ", curves.read().runs())
                : new CasesFolder(folder.path()).remedy();
    }

    /**
     * Computes the results.
     *
     * @param pathMatchers the findings of JMH's scores on path matchers
     * @param starts the time that each arm took to be up
     * @throws IOException when a valid trial's histogram cannot be read
     */
    public Results assemble(
            List<JmhScore> jmh,
            Optional<PathMatchers> pathMatchers,
            List<LaunchedProgram> launches,
            List<ArmStart> starts,
            List<WarmUpWindow> warmUps)
            throws IOException {
        List<Trial> trials = RunJudge.byProcesses(run, history);
        Optional<PrecisionFound> precision = run.precision()
                .map(goal ->
                        new PrecisionFound(goal, PrecisionAssembler.achieved(run, history, goal.halfWidth(), spreads)));
        run.footnotes().forEach(footnotes::number);
        RunJudge.footnotes(run).forEach(footnotes::number);
        environment.warnings().forEach(footnotes::number);
        List<Cell> cells = cells(trials);
        ComparedTrials measured = new ComparedTrials(trials, RunJudge.notValidShare(run), spreads);
        ComparisonAssembler compared = new ComparisonAssembler(measured, run.arms(), footnotes);
        List<Comparison> comparisons = compared.assemble(run.comparisons(), run.loads());
        precision.ifPresent(found -> found.note(footnotes));
        spreads.map(ForkSpreads::footnote).ifPresent(footnotes::number);
        new RunNotes(trials, cells).addTo(footnotes);
        new LaneNotes(trials, run.lanes()).addTo(footnotes);
        new NetworkNotes(history, run.messages()).addTo(footnotes);
        ProfilesFound profiles = ProfilesFound.in(new RunFolder(runDir), run);
        return new Results(
                Results.SCHEMA_VERSION,
                run.study(),
                run.title(),
                run.fidelity(),
                run.fitForNumbers(),
                run.seed(),
                run.driver(),
                run.startedAt(),
                run.finishedAt(),
                run.complete(),
                environment,
                Optional.of(ConsistencyCheck.of(run, environment, history, launches)),
                run.arms(),
                run.loads(),
                RunJudge.judge(run, history),
                cells,
                requests(trials),
                comparisons,
                compared.duetEffects(run.comparisons()),
                compared.work(run.comparisons(), run.loads()),
                Control.of(run.comparisons(), comparisons),
                run.rank() ? new RankingAssembler(measured, cells).assemble(ranked(), run.loads()) : List.of(),
                new CurveAssembler(trials, RunJudge.notValidShare(run), run.slos())
                        .assemble(run.arms().stream().map(Arm::id).toList()),
                jmh,
                pathMatchers,
                starts,
                NetworkFigures.of(history.network()),
                WarmUp.of(warmUps),
                run.published(),
                new PublishedRatios(run, measured).assemble(),
                precision,
                spreads,
                profiles.profiles(),
                profiles.differences(),
                footnotes.texts());
    }

    private List<Cell> cells(List<Trial> trials) throws IOException {
        CellAssembler assembler = new CellAssembler(
                trials, run.arms(), RunJudge.notValidShare(run), run.backendDelayNs(), runDir, footnotes);
        List<Cell> cells = new ArrayList<>();
        for (Arm arm : run.arms()) {
            for (Load load : run.loads()) {
                cells.add(assembler.assemble(arm.id(), load, CellTrials.of(trials, arm.id(), load)));
            }
        }
        return cells;
    }

    private List<RequestCell> requests(List<Trial> trials) throws IOException {
        RequestCells assembler = new RequestCells(RunJudge.notValidShare(run), runDir);
        List<RequestCell> requests = new ArrayList<>();
        for (Load load : run.loads()) {
            for (Arm arm : run.arms()) {
                requests.addAll(assembler.assemble(arm.id(), load, CellTrials.of(trials, arm.id(), load)));
            }
        }
        return requests;
    }

    /** Selects the arms that are no second start of a baseline: a gateway has no two places. */
    private List<Arm> ranked() {
        return run.arms().stream()
                .filter(arm -> run.comparisons().stream()
                        .noneMatch(spec -> spec.control().equals(Optional.of(arm.id()))))
                .toList();
    }
}
