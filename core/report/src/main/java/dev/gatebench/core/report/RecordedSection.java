package dev.gatebench.core.report;

import dev.gatebench.core.recorded.RecordedRun;
import dev.gatebench.core.recorded.RecordedRun.Pair;
import dev.gatebench.core.recorded.RecordedRuns;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Shows a run among the recorded runs of its study: how far ratios differ between runs of one host and between hosts,
 * which no interval within a run can tell.
 */
final class RecordedSection {
    private static final int RECORDED = 2;
    private static final int THIS_RUN = 1;

    private RecordedSection() {}

    /** Draws a strip of intervals for each pair that has recorded runs: theirs, and below them this run's. */
    static List<Chart> charts(Results results) {
        RecordedRuns recorded = RecordedRuns.of(results.study());
        return own(results).stream()
                .filter(run -> !recorded.of(run.pair()).runs().isEmpty())
                .map(run -> chart(recorded.of(run.pair()), run))
                .toList();
    }

    /** Says what another run, and another host, would give, or that it is not known; empty without a headline. */
    static List<String> sentences(Results results) {
        RecordedRuns recorded = RecordedRuns.of(results.study());
        List<Pair> pairs = own(results).stream().map(RecordedRun::pair).toList();
        List<String> sentences = new ArrayList<>(pairs.stream()
                .filter(pair -> !recorded.of(pair).runs().isEmpty())
                .flatMap(pair -> spread(pair, recorded.of(pair)))
                .toList());
        if (pairs.stream().anyMatch(pair -> recorded.of(pair).runs().isEmpty())) {
            sentences.add((sentences.isEmpty() ? "What" : "Of other pairs, what")
                    + " another hour or another host would give is not known: no run is recorded.");
        }
        return sentences;
    }

    private static List<RecordedRun> own(Results results) {
        return RecordedRun.of(results, "", "");
    }

    private static Chart chart(RecordedRuns recorded, RecordedRun own) {
        List<String> names = Stream.concat(
                        recorded.runs().stream().map(run -> run.date() + ", " + run.host() + ", " + run.design()),
                        Stream.of("this run"))
                .toList();
        List<RecordedRun> runs = recorded.runs();
        List<Point> points = IntStream.range(0, runs.size())
                .mapToObj(place -> point(place, names.get(place), runs.get(place)))
                .toList();
        return Chart.ratios(
                "CPU per request, " + own.pair().words(),
                names,
                List.of(
                        new Series("recorded run", RECORDED, points),
                        new Series("this run", THIS_RUN, List.of(point(runs.size(), "this run", own)))));
    }

    private static Point point(int place, String name, RecordedRun run) {
        return new Point(
                run.figure(), place, Optional.of(run.interval()), name + ": " + run.words() + ", " + run.repetitions());
    }

    private static Stream<String> spread(Pair pair, RecordedRuns recorded) {
        Stream<String> hosts = recorded.kinds().entrySet().stream()
                .map(kind -> pair.words() + " on " + kind.getKey().host() + ", "
                        + kind.getKey().design() + ", "
                        + Numbers.amount(kind.getKey().forks(), "fork") + ": "
                        + range(kind.getValue()) + "; one more there: "
                        + words(kind.getValue().next(), kind.getValue().runs().size(), "runs"));
        return Stream.concat(
                hosts,
                Stream.of(pair.words() + " on one more kind of host, "
                        + recorded.newest()
                                .map(run -> run.design() + ", " + run.repetitions())
                                .orElse("") + ": "
                        + words(recorded.nextHost(), recorded.hosts(), "kinds of host")));
    }

    private static String range(RecordedRuns like) {
        List<Double> ratios =
                like.runs().stream().map(RecordedRun::figure).sorted().toList();
        return ratios.size() == 1
                ? "1 recorded run, " + like.runs().get(0).words()
                : ratios.size() + " recorded runs, " + significant(ratios.get(0)) + " to "
                        + significant(ratios.get(ratios.size() - 1));
    }

    private static String words(Optional<Interval> expected, int have, String what) {
        return expected.map(interval -> "[" + significant(interval.low()) + ", " + significant(interval.high()) + "].")
                .orElse("not known: it takes " + RecordedRuns.LEAST + " " + what + ", there "
                        + (have == 1 ? "is 1." : "are " + have + "."));
    }

    private static String significant(double ratio) {
        return Numbers.significant(ratio, 3);
    }
}
