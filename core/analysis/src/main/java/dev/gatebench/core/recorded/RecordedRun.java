package dev.gatebench.core.recorded;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * The ratio of one pair of arms by CPU per request, over all loads, in one run on one host. It names no machine and no
 * person.
 *
 * @param host kind of the host: CPU model and number of CPUs
 * @param date day on which the run was made, UTC, {@code 2026-11-30}
 * @param commit Git commit of the project with which it was made, or words that place it
 * @param study the first eight hexadecimal digits of the SHA-256 of its {@code study.yml} as run, which runs of one
 *     design share; empty of runs that were recorded by hand
 * @param trials how the pair was measured, {@code duets by gatling} or {@code alone by gatling}
 * @param warmUpConnections connections of the first part of the warm-up; empty where not told
 * @param testCase id of the study's case; empty where it has none
 * @param forks number of forks of which the ratio is; 1 where it is of the rounds of one
 * @param ratio candidate ÷ baseline, with three significant digits
 * @param low lower end of its 95 % interval
 * @param high upper end of its 95 % interval
 */
@JsonPropertyOrder({
    "host",
    "date",
    "commit",
    "seed",
    "study",
    "trials",
    "warm-up connections",
    "case",
    "candidate",
    "baseline",
    "forks",
    "ratio",
    "low",
    "high"
})
public record RecordedRun(
        @JsonProperty("host") String host,
        @JsonProperty("date") String date,
        @JsonProperty("commit") String commit,
        @JsonProperty("seed") long seed,
        @JsonProperty("study") String study,
        @JsonProperty("trials") String trials,
        @JsonProperty("warm-up connections") String warmUpConnections,
        @JsonProperty("case") String testCase,
        @JsonProperty("candidate") String candidate,
        @JsonProperty("baseline") String baseline,
        @JsonProperty("forks") int forks,
        @JsonProperty("ratio") String ratio,
        @JsonProperty("low") String low,
        @JsonProperty("high") String high) {
    private static final int DIGITS = 3;

    /** Bounds of intervals that say something. */
    private static final double LEAST = 0.001;

    private static final double MOST = 100;

    /**
     * Reads a row.
     *
     * @throws IllegalArgumentException when a figure is none, or the interval does not hold the ratio
     */
    @JsonCreator
    public RecordedRun {
        double middle = Double.parseDouble(ratio);
        if (!(0 < Double.parseDouble(low) && Double.parseDouble(low) <= middle && middle <= Double.parseDouble(high))) {
            throw new IllegalArgumentException(
                    "low <= ratio <= high must hold above 0, was " + low + ", " + ratio + ", " + high);
        }
    }

    /**
     * Takes from results the ratio of each pair that may stand in a headline and whose verdict stands; none of a run
     * that is unfit for numbers or contradicts itself, of two builds of a gateway, over a part of the run's loads, or
     * with an interval that says next to nothing.
     *
     * @param warmUpConnections connections of the first part of the warm-up, as the study has them
     * @param study as in the record
     */
    public static List<RecordedRun> of(Results results, String warmUpConnections, String study) {
        boolean sound = results.fitForNumbers()
                && results.controls().isEmpty()
                && results.consistency()
                        .filter(found -> found.verdict() == Verdict.FAIL)
                        .isEmpty();
        return results.comparisons().stream()
                .filter(c -> sound && c.primary() && c.headline() && !c.control())
                .filter(c -> c.verdict().stands() && c.measure().metric() == Metric.CPU)
                .filter(c -> results.loads().stream().allMatch(load -> isHeadline(results, c, load)))
                .flatMap(c -> c.found().interval().stream()
                        .filter(interval -> interval.low() > LEAST && interval.high() < MOST)
                        .map(interval -> of(results, warmUpConnections, study, c, interval)))
                .toList();
    }

    private static boolean isHeadline(Results results, Comparison over, Load load) {
        return results.comparisons().stream()
                .anyMatch(one -> one.isOf(over.baseline(), over.candidate())
                        && one.headline()
                        && one.measure().equals(over.measure())
                        && (one.load().isEmpty()
                                ? results.loads().size() == 1
                                : one.load().get().equals(load)));
    }

    private static RecordedRun of(
            Results results, String warmUpConnections, String study, Comparison c, Interval interval) {
        Environment environment = results.environment();
        return new RecordedRun(
                environment.cpuModel() + ", " + Numbers.amount(environment.cpus(), "CPU"),
                results.startedAt().atOffset(ZoneOffset.UTC).toLocalDate().toString(),
                environment.commit().orElse("not known"),
                results.seed(),
                study,
                trials(results, c),
                warmUpConnections,
                StudyCase.of(results.study()).testCase(),
                c.candidate(),
                c.baseline(),
                c.found().unit() == Replication.FORK ? c.found().n() : 1,
                Numbers.significant(c.found().ratio(), DIGITS),
                Numbers.significant(interval.low(), DIGITS),
                Numbers.significant(interval.high(), DIGITS));
    }

    private static String trials(Results results, Comparison c) {
        Optional<Trial> duet = results.trials().stream()
                .filter(trial ->
                        trial.arm().equals(c.candidate()) && !trial.beside().isEmpty())
                .findFirst();
        String driver = duet.or(() -> results.trials().stream()
                        .filter(trial -> trial.arm().equals(c.candidate()))
                        .findFirst())
                .map(trial -> trial.traffic().driver())
                .orElse(results.driver());
        return (duet.isPresent() ? "duets by " : "alone by ") + driver;
    }

    /** Returns candidate ÷ baseline. */
    public double figure() {
        return Double.parseDouble(ratio);
    }

    /** Returns the 95 % interval within the run. */
    public Interval interval() {
        return new Interval(Double.parseDouble(low), Double.parseDouble(high));
    }

    /** Whether the interval excludes 1, so that a difference is shown. */
    public boolean showsDifference() {
        return !interval().holds(1);
    }

    /** Words the ratio with its interval: {@code 0.969 [0.931, 1.01]}. */
    public String words() {
        return ratio + " [" + low + ", " + high + "]";
    }

    /** Says how it was measured: runs of another design are not expected to agree. */
    public String design() {
        return trials + (warmUpConnections.isEmpty() ? "" : ", " + warmUpConnections + " connections first");
    }

    /** Says how many repetitions the ratio is of. */
    public String repetitions() {
        return Numbers.amount(forks, "fork");
    }

    /** Returns the pair of arms, with the case that has them. */
    public Pair pair() {
        return new Pair(testCase, candidate, baseline);
    }

    /** Two arms of a study, or of one of its cases. */
    public record Pair(String testCase, String candidate, String baseline) {
        /** Words the pair: {@code netty ÷ webClient}. */
        public String words() {
            return (testCase.isEmpty() ? "" : testCase + ": ") + candidate + " ÷ " + baseline;
        }
    }
}
