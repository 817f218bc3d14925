package dev.gatebench.core.report.history;

import dev.gatebench.core.history.History;
import dev.gatebench.core.history.SeriesHistory;
import dev.gatebench.core.history.StudyHistory;
import dev.gatebench.core.report.chart.DrawnChart;
import dev.gatebench.core.report.output.Pages;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.text.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a history for a terminal and as an HTML page. */
public final class HistoryReport {
    private HistoryReport() {}

    /** Writes the history for a terminal. */
    public static void console(History history, Appendable out) throws IOException {
        for (StudyHistory study : history.studies()) {
            TerminalText.line(out, study.title() + " (" + study.study() + ", " + study.fidelity() + ")");
            TerminalText.section(out, HistoryTables.series(study));
            TerminalText.section(out, HistoryTables.changes(study));
            TerminalText.lines(out, "", notes(study));
        }
        TerminalText.lines(
                out,
                "",
                history.leftOut().stream()
                        .map(run -> "Left out: " + run.run() + ": " + run.why())
                        .toList());
        TerminalText.line(out, answer(history));
    }

    /**
     * Writes the page, which loads nothing.
     *
     * @param home whether the page is served beside a list of runs, and links to that list
     */
    public static void page(History history, boolean home, Appendable out) throws IOException {
        Map<String, Object> view = Map.of(
                "title", "History of runs",
                "home", home,
                "answer", answer(history),
                "studies", history.studies().stream().map(HistoryReport::view).toList(),
                "leftOut", HistoryTables.leftOut(history.leftOut()));
        if (home) {
            Pages.writeServed("history.peb", view, out);
        } else {
            Pages.write("history.peb", view, out);
        }
    }

    private static Map<String, Object> view(StudyHistory study) {
        return Map.of(
                "title", study.title(),
                "study", study.study(),
                "fidelity", study.fidelity(),
                "notes", notes(study),
                "charts", DrawnChart.all(HistoryCharts.of(study)),
                "series", HistoryTables.series(study),
                "changes", HistoryTables.changes(study),
                "runs", HistoryTables.runs(study));
    }

    private static List<String> notes(StudyHistory study) {
        List<String> notes = new ArrayList<>(HistoryWords.reach(study));
        for (SeriesHistory series : study.series()) {
            String title = HistoryWords.title(series.followed());
            if (!series.missing().isEmpty()) {
                notes.add(Texts.of("history.missing", title, String.join(", ", series.missing())));
            }
            if (!series.otherLanes().isEmpty()) {
                notes.add(Texts.of("history.otherLanes", title, String.join(", ", series.otherLanes())));
            }
        }
        if (study.series().stream()
                .anyMatch(series -> series.followed().baseline().isEmpty())) {
            notes.add(Texts.of("history.ofOneArm"));
        }
        notes.addAll(study.notes());
        return notes;
    }

    private static String answer(History history) {
        long changes = history.studies().stream()
                .flatMap(study -> study.series().stream())
                .mapToLong(series -> series.changes().size())
                .sum();
        long runs = history.studies().stream()
                .mapToLong(study -> study.runs().size())
                .sum();
        String found = changes == 0
                ? "No change is shown"
                : changes == 1 ? "1 change is shown" : changes + " changes are shown";
        return found + " over " + Numbers.amount(runs, "run") + "; "
                + history.leftOut().size() + " left out.";
    }
}
