package dev.gatebench.core.result;

import dev.gatebench.core.jmh.JmhScore;
import dev.gatebench.core.jmh.MatcherFacts;
import dev.gatebench.core.jmh.PathMatchers;
import dev.gatebench.core.statistics.Replication;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Computes everything that a report shows. Trials that are not valid feed no cell and no comparison. */
public final class ResultsAssembler {
    private static final double NS_PER_MS = 1e6;

    private final TrialJudge judge;
    private final Optional<ForkSpreads> spreads;
    private final MatcherFacts matchers;

    /**
     * Makes one.
     *
     * @param judge what says which trials are valid, seen together
     */
    public ResultsAssembler(TrialJudge judge) {
        this(judge, Optional.empty(), MatcherFacts.none());
    }

    private ResultsAssembler(TrialJudge judge, Optional<ForkSpreads> spreads, MatcherFacts matchers) {
        this.judge = judge;
        this.spreads = spreads;
        this.matchers = matchers;
    }

    /** The same, told how much forks differ. */
    ResultsAssembler knowing(Optional<ForkSpreads> known) {
        return new ResultsAssembler(judge, known, matchers);
    }

    /** The same, told what is known of path matchers beside JMH's scores. */
    ResultsAssembler knowing(MatcherFacts known) {
        return new ResultsAssembler(judge, spreads, known);
    }

    /**
     * The results of a run, finished or not.
     *
     * @param run what it set out to do
     * @param environment where it was made
     * @param measured its trials, with the findings that each has alone
     * @param histograms where their histograms are read
     * @param jmh JMH's scores
     * @param warmUps the windows of its warm-ups
     * @throws IOException when a valid trial's histogram cannot be read
     */
    public Results assemble(
            RunInfo run,
            Environment environment,
            List<Trial> measured,
            Histograms histograms,
            List<JmhScore> jmh,
            List<WarmUpWindow> warmUps)
            throws IOException {
        return assemble(run, environment, TrialHistory.of(measured, List.of()), histograms, jmh, warmUps);
    }

    /**
     * The results of a run, finished or not, resumed or not.
     *
     * @param info what it set out to do
     * @param environment where it was made
     * @param history its trials, with the findings that each has alone
     * @param histograms where their histograms are read
     * @param jmh JMH's scores
     * @param warmUps the windows of its warm-ups
     * @throws IOException when a valid trial's histogram cannot be read
     */
    public Results assemble(
            RunInfo info,
            Environment environment,
            TrialHistory history,
            Histograms histograms,
            List<JmhScore> jmh,
            List<WarmUpWindow> warmUps)
            throws IOException {
        RunInfo run = info.noting(history.footnotes());
        List<Trial> trials = judge.judge(run, history.byProcesses());
        Optional<PrecisionFound> precision = run.precision()
                .map(goal -> new PrecisionFound(
                        goal, new PrecisionAssembler(judge, spreads).achieved(run, history, goal.halfWidth())));
        Footnotes footnotes = new Footnotes();
        run.footnotes().forEach(footnotes::number);
        judge.footnotes(run).forEach(footnotes::number);
        environment.warnings().forEach(footnotes::number);
        List<Cell> cells =
                cells(run, trials, new CellAssembler(trials, judge.notValidShare(run), histograms, footnotes));
        List<Comparison> comparisons = comparisons(run, trials, cells, footnotes);
        precision.ifPresent(found -> PrecisionNotes.add(found, footnotes));
        spreads.map(ForkSpreads::footnote).ifPresent(footnotes::number);
        noteRounds(cells, footnotes);
        noteDuets(trials, footnotes);
        noteResolution(cells, footnotes);
        return new Results(
                Results.SCHEMA_VERSION,
                run.study(),
                run.title(),
                run.fidelity(),
                run.fitForNumbers(),
                run.seed(),
                run.startedAt(),
                run.finishedAt(),
                run.complete(),
                environment,
                run.arms(),
                run.loads(),
                judge.judge(run, history.trials()),
                cells,
                comparisons,
                run.rank() ? new RankingAssembler(trials, cells, spreads).assemble(run.arms(), run.loads()) : List.of(),
                jmh,
                PathMatchers.of(jmh, matchers),
                WarmUp.of(warmUps),
                run.published(),
                precision,
                spreads,
                footnotes.texts());
    }

    private static List<Cell> cells(RunInfo run, List<Trial> trials, CellAssembler assembler) throws IOException {
        List<Cell> cells = new ArrayList<>();
        for (Arm arm : run.arms()) {
            for (int load : run.loads()) {
                List<Trial> ofCell = trials.stream()
                        .filter(trial -> trial.load() == load && trial.arm().equals(arm.id()))
                        .toList();
                cells.add(assembler.assemble(arm.id(), load, ofCell));
            }
        }
        return cells;
    }

    private List<Comparison> comparisons(RunInfo run, List<Trial> trials, List<Cell> cells, Footnotes footnotes) {
        ComparisonAssembler assembler = new ComparisonAssembler(trials, cells, footnotes, spreads);
        return run.comparisons().stream()
                .flatMap(spec -> assembler.assemble(spec, run.loads()).stream())
                .toList();
    }

    private static void noteRounds(List<Cell> cells, Footnotes footnotes) {
        boolean overRounds = cells.stream()
                .flatMap(cell -> cell.throughputPerSec().stream())
                .anyMatch(estimate -> estimate.n() > 1 && estimate.unit() == Replication.ROUND);
        if (overRounds) {
            footnotes.number(
                    "Intervals are over the rounds of one fork: they do not hold what another start of the processes"
                            + " would change.");
        }
    }

    private static void noteDuets(List<Trial> trials, Footnotes footnotes) {
        String arms = trials.stream()
                .filter(trial -> !trial.beside().isEmpty())
                .map(Trial::arm)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        if (!arms.isEmpty()) {
            footnotes.number(
                    "Measured as duets: " + arms
                            + " were under load in the same seconds and shared their CPUs, so throughput and"
                            + " service times are not those of a gateway that has them to itself; what the injector spent cannot be told apart.");
        }
    }

    private static void noteResolution(List<Cell> cells, Footnotes footnotes) {
        long step =
                cells.stream().mapToLong(Cell::serviceTimeResolutionNs).max().orElse(0);
        if (step > 0) {
            footnotes.number(
                    "The driver's clock resolves " + Numbers.plain(step / NS_PER_MS)
                            + " ms: service times come in steps of that, and the interval of a p99 ratio is widened by one step.");
        }
    }
}
