package dev.gatebench.core.result;

import dev.gatebench.core.statistics.Replication;
import dev.gatebench.core.study.ComparisonSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Computes everything that a report shows. Trials that are not valid feed no cell and no comparison. */
public final class ResultsAssembler {
    private static final double NS_PER_MS = 1e6;

    private final double notValidShare;

    /**
     * Makes one.
     *
     * @param notValidShare a cell with a greater share of its trials not valid has no headline figure
     */
    public ResultsAssembler(double notValidShare) {
        this.notValidShare = notValidShare;
    }

    /**
     * The results of a run, finished or not.
     *
     * @param run what it set out to do
     * @param environment where it was made
     * @param trials its trials, checks applied
     * @param histograms where their histograms are read
     * @param jmh JMH's scores
     * @throws IOException when a valid trial's histogram cannot be read
     */
    public Results assemble(
            RunInfo run, Environment environment, List<Trial> trials, Histograms histograms, List<JmhScore> jmh)
            throws IOException {
        return assemble(run, environment, TrialHistory.of(trials, List.of()), histograms, jmh);
    }

    /**
     * The results of a run, finished or not, resumed or not.
     *
     * @param info what it set out to do
     * @param environment where it was made
     * @param history its trials, checks applied
     * @param histograms where their histograms are read
     * @param jmh JMH's scores
     * @throws IOException when a valid trial's histogram cannot be read
     */
    public Results assemble(
            RunInfo info, Environment environment, TrialHistory history, Histograms histograms, List<JmhScore> jmh)
            throws IOException {
        RunInfo run = info.noting(history.footnotes());
        List<Trial> trials = history.byProcesses();
        Optional<PrecisionFound> precision = run.precision()
                .map(goal -> new PrecisionFound(
                        goal, new PrecisionAssembler(notValidShare).achieved(run, history, goal.halfWidth())));
        Footnotes footnotes = new Footnotes();
        run.footnotes().forEach(footnotes::number);
        environment.warnings().forEach(footnotes::number);
        List<Cell> cells = cells(run, trials, new CellAssembler(notValidShare, histograms, footnotes));
        List<Comparison> comparisons = comparisons(run, trials, cells, footnotes);
        precision.ifPresent(found -> PrecisionNotes.add(found, footnotes));
        noteRounds(cells, footnotes);
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
                history.trials(),
                cells,
                comparisons,
                jmh,
                run.published(),
                precision,
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

    private static List<Comparison> comparisons(
            RunInfo run, List<Trial> trials, List<Cell> cells, Footnotes footnotes) {
        ComparisonAssembler assembler = new ComparisonAssembler(trials);
        List<Comparison> comparisons = new ArrayList<>();
        for (ComparisonSpec spec : run.comparisons()) {
            for (int load : run.loads()) {
                boolean headline = headline(cells, spec.baseline(), load) && headline(cells, spec.candidate(), load);
                for (Metric metric : Metric.values()) {
                    Optional<Comparison> comparison = assembler.assemble(spec, load, metric, headline);
                    comparison.ifPresent(comparisons::add);
                    if (comparison.isEmpty() && metric == Metric.THROUGHPUT) {
                        footnotes.number(spec.candidate() + " is not compared with " + spec.baseline() + " at " + load
                                + ": no round has a valid trial of both.");
                    }
                }
            }
        }
        return comparisons;
    }

    private static boolean headline(List<Cell> cells, String arm, int load) {
        return cells.stream()
                .anyMatch(cell ->
                        cell.headline() && cell.load() == load && cell.arm().equals(arm));
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
