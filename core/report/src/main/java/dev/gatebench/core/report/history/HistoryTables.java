package dev.gatebench.core.report.history;

import dev.gatebench.core.history.History.LeftOut;
import dev.gatebench.core.history.RunMark;
import dev.gatebench.core.history.SeriesHistory;
import dev.gatebench.core.history.StudyHistory;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.text.Numbers;
import java.util.List;

/** The tables of a history. */
final class HistoryTables {
    private HistoryTables() {}

    static Section series(StudyHistory study) {
        return Table.over(study.series())
                .text("arm", series -> HistoryWords.arms(series.followed()))
                .number("load", series -> Figures.load(series.followed().load()))
                .text("figure", series -> HistoryWords.figure(series.followed()))
                .number("runs", series -> series.points().size())
                .number(
                        "newest [95 %]",
                        series -> HistoryWords.entry(
                                series.followed(),
                                series.points().get(series.points().size() - 1)))
                .number("changes", series -> series.changes().size())
                .number("one more run [95 %]", HistoryWords::next)
                .section("series", SeriesHistory.LEAST_FOR_NEXT);
    }

    static Section changes(StudyHistory study) {
        return Table.over(study.series(), series -> series.changes().stream())
                .text("arm", row -> HistoryWords.arms(row.outer().followed()))
                .number("load", row -> Figures.load(row.outer().followed().load()))
                .text("between", row -> row.inner().before().name())
                .text("and", row -> row.inner().after().name())
                .number("after ÷ before [95 %]", row -> row.inner().ratio())
                .text("which is", row -> HistoryWords.verdict(row.inner()))
                .number("p", row -> Numbers.significant(row.inner().pValue(), 2))
                .text("what differs", row -> differences(row.inner().differences()))
                .section("changes");
    }

    private static String differences(List<String> differences) {
        return differences.isEmpty() ? Figures.NONE : String.join("; ", differences);
    }

    static Section runs(StudyHistory study) {
        return Table.over(study.runs())
                .text("run", RunMark::name)
                .text("started", RunMark::startedAt)
                .text("gatebench", RunMark::gatebench)
                .text("commit", run -> HistoryWords.commit(run.commit()))
                .section("runs");
    }

    static Section leftOut(List<LeftOut> leftOut) {
        return Table.over(leftOut)
                .text("run", LeftOut::run)
                .text("why", LeftOut::why)
                .section("leftOut");
    }
}
