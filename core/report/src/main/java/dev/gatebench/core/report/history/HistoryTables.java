package dev.gatebench.core.report.history;

import dev.gatebench.core.history.History.LeftOut;
import dev.gatebench.core.history.SeriesHistory;
import dev.gatebench.core.history.SeriesHistory.Change;
import dev.gatebench.core.history.SeriesHistory.Point;
import dev.gatebench.core.history.StudyHistory;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.text.Numbers;
import java.util.List;
import java.util.stream.Collectors;

/** The tables of a history. */
final class HistoryTables {
    private HistoryTables() {}

    static Section series(StudyHistory study) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("load")
                .text("figure")
                .numbers("runs", "newest [95 %]", "changes", "one more run [95 %]");
        for (SeriesHistory series : study.series()) {
            Point newest = series.points().get(series.points().size() - 1);
            table.row(
                    HistoryWords.arms(series.followed()),
                    Figures.load(series.followed().load()),
                    HistoryWords.figure(series.followed()),
                    series.points().size(),
                    HistoryWords.entry(series.followed(), newest),
                    series.changes().size(),
                    HistoryWords.next(series));
        }
        return new Section(
                "Series",
                table.build(),
                "The interval of a run is over its repetitions, and holds nothing of what another hour changes. That of one"
                        + " more run is by the runs since the last change that have as many repetitions as the newest, of"
                        + " which it takes " + SeriesHistory.LEAST_FOR_NEXT
                        + ": such an interval holds the figure of one"
                        + " more in 95 of 100 cases, where it is made in the time that these span and on a host like"
                        + " theirs. Of another host it says nothing.");
    }

    static Section changes(StudyHistory study) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("load")
                .text("between", "and")
                .numbers("after ÷ before [95 %]")
                .text("which is")
                .numbers("p")
                .text("what differs");
        for (SeriesHistory series : study.series()) {
            for (Change change : series.changes()) {
                table.row(
                        HistoryWords.arms(series.followed()),
                        Figures.load(series.followed().load()),
                        change.before().name(),
                        change.after().name(),
                        Figures.ratio(change.ratio()),
                        HistoryWords.verdict(change),
                        Numbers.significant(change.pValue(), 2),
                        differences(change.differences()));
            }
        }
        return new Section(
                "Changes",
                table.build(),
                "Means of all runs up to the change before and the change after. A change was looked for, so of one that"
                        + " is only just shown the ratio is too great and its interval too narrow. A drift is told as"
                        + " steps. What differs is what the two runs tell of themselves, and need not be the cause.");
    }

    private static String differences(List<String> differences) {
        return differences.isEmpty() ? Figures.NONE : differences.stream().collect(Collectors.joining("; "));
    }

    static Section runs(StudyHistory study) {
        Table.Builder table = Table.of().text("run", "started", "gatebench", "commit");
        study.runs()
                .forEach(run ->
                        table.row(run.name(), run.startedAt(), run.gatebench(), HistoryWords.commit(run.commit())));
        return new Section("Runs", table.build(), "");
    }

    static Section leftOut(List<LeftOut> leftOut) {
        Table.Builder table = Table.of().text("run", "why");
        leftOut.forEach(run -> table.row(run.run(), run.why()));
        return new Section("Left out", table.build(), "");
    }
}
