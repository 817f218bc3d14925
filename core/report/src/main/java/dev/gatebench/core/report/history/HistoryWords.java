package dev.gatebench.core.report.history;

import dev.gatebench.core.history.SeriesHistory;
import dev.gatebench.core.history.SeriesHistory.Change;
import dev.gatebench.core.history.SeriesHistory.Followed;
import dev.gatebench.core.history.SeriesHistory.Point;
import dev.gatebench.core.history.StudyHistory;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.text.Numbers;
import java.util.List;
import java.util.Optional;

/** Names of series and their figures, with their units. */
final class HistoryWords {
    private HistoryWords() {}

    static String arms(Followed followed) {
        return followed.arm()
                + followed.baseline().map(baseline -> " ÷ " + baseline).orElse("");
    }

    static String figure(Followed followed) {
        return Figures.measure(followed.measure()) + unit(followed);
    }

    static String title(Followed followed) {
        return arms(followed) + ", " + followed.load().map(load -> load.words()).orElse("all loads") + ": "
                + figure(followed);
    }

    private static String unit(Followed followed) {
        if (followed.baseline().isPresent()) {
            return "";
        }
        return switch (followed.measure().metric()) {
            case THROUGHPUT -> ", /s";
            case CPU -> normalised(followed.measure()) ? "" : ", µs";
            case MEAN, P50, P99 -> ", ms";
            default -> throw new IllegalStateException("no history follows " + followed);
        };
    }

    /** Returns the size of the unit in which a figure is shown, in its own unit: 1e3 for µs of a figure in ns. */
    static double size(Followed followed) {
        Metric metric = followed.measure().metric();
        if (followed.baseline().isPresent() || metric == Metric.THROUGHPUT || normalised(followed.measure())) {
            return 1;
        }
        return metric == Metric.CPU ? 1e3 : 1e6;
    }

    private static boolean normalised(Measure measure) {
        return measure.normalisation().filter(by -> by != Normalisation.NONE).isPresent();
    }

    static Entry entry(Followed followed, Point point) {
        double size = size(followed);
        return Entry.of(
                Numbers.significant(point.figure() / size, 4),
                Figures.interval(point.interval(), bound -> Numbers.significant(bound / size, 4)));
    }

    /** Words the interval in which one more run is expected. */
    static String next(SeriesHistory series) {
        double size = size(series.followed());
        int runs = series.alikeNewest().size();
        return series.next()
                .map(interval -> "[" + Numbers.significant(interval.low() / size, 4) + ", "
                        + Numbers.significant(interval.high() / size, 4) + "] by " + runs)
                .orElse("not known, by " + runs);
    }

    static String verdict(Change change) {
        String by = Numbers.signedPercent(change.ratio().ratio() - 1);
        boolean known =
                change.ratio().interval().filter(interval -> !interval.holds(1)).isPresent();
        return known
                ? (change.worse() ? "worse, by " : "better, by ") + by
                : "changed, no direction shown (" + by + ")";
    }

    /** Says how many runs it takes to show a change. */
    static List<String> reach(StudyHistory study) {
        int runs = study.runs().size();
        if (study.series().isEmpty()) {
            return List.of(Texts.of("history.none", runs));
        }
        int series = study.series().size();
        String level =
                "at p ≤ " + Numbers.plain(study.level()) + (series == 1 ? "" : " each, for " + series + " series");
        return List.of(
                study.leastAfter().isPresent()
                        ? Texts.of(
                                "history.shown", runs, level, study.leastAfter().getAsInt())
                        : Texts.of("history.tooFew", Numbers.amount(runs, "run"), study.least(), level));
    }

    static String commit(Optional<String> commit) {
        return commit.map(each -> each.length() > 10 ? each.substring(0, 10) : each)
                .orElse(Figures.NONE);
    }
}
