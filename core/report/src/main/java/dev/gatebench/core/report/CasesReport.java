package dev.gatebench.core.report;

import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.report.output.Markdown;
import dev.gatebench.core.report.output.Pages;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.CasesFolder;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.text.Text;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes {@code summary.md} and {@code index.html} of a study with cases: the findings of each case, and where its own
 * report is.
 */
public final class CasesReport {
    private final CasesFolder.Info info;
    private final Map<String, Results> results;
    /** Cases whose folder holds the results of another run. */
    private final List<String> others;

    private CasesReport(CasesFolder.Info info, Map<String, Results> results, List<String> others) {
        this.info = info;
        this.results = results;
        this.others = others;
    }

    private static CasesReport of(CasesFolder folder) throws IOException {
        CasesFolder.Info info = folder.read();
        Map<String, Results> results = new LinkedHashMap<>();
        List<String> others = new ArrayList<>();
        for (String id : info.cases()) {
            Path file = folder.of(id).results();
            if (Files.isRegularFile(file)) {
                Results found = Results.read(file);
                if (info.isOf(id, found.study(), found.fidelity(), found.seed())) {
                    results.put(id, found);
                } else {
                    others.add(id);
                }
            }
        }
        return new CasesReport(info, results, others);
    }

    /**
     * Writes both files from the cases that have results.
     *
     * @return the results, by case
     * @throws IOException naming the file that is missing or wrong
     */
    public static Map<String, Results> write(CasesFolder folder) throws IOException {
        CasesReport report = of(folder);
        StringBuilder summary = new StringBuilder();
        report.summary(summary);
        WholeFile.write(folder.path().resolve(RunFiles.SUMMARY), summary);
        StringBuilder page = new StringBuilder();
        report.page(page);
        WholeFile.write(folder.path().resolve(RunFiles.INDEX), page);
        return report.results;
    }

    /**
     * Draws the reports of all cases again, then the report of the study.
     *
     * @return the results, by case
     * @throws IOException naming the files that are missing or wrong, after all other reports were drawn
     */
    public static Map<String, Results> redraw(CasesFolder folder) throws IOException {
        List<String> wrong = new ArrayList<>();
        for (String id : folder.read().cases()) {
            RunFolder run = folder.of(id);
            if (Files.isRegularFile(run.info()) && Files.isRegularFile(run.environment())) {
                try {
                    Reports.redraw(run.path());
                } catch (DataException e) {
                    wrong.add("case " + id + ": " + e.getMessage());
                }
            }
        }
        Map<String, Results> results = write(folder);
        if (!wrong.isEmpty()) {
            throw new DataException(String.join("; ", wrong));
        }
        return results;
    }

    /** Writes what a terminal shows of all cases. */
    public static void console(CasesFolder folder, Appendable out) throws IOException {
        ClosingLines.write(consoleBody(folder, out), out);
    }

    /**
     * Writes what a terminal shows of all cases, without the closing lines.
     *
     * @return the closing lines, see {@link ClosingLines}
     */
    public static List<String> consoleBody(CasesFolder folder, Appendable out) throws IOException {
        CasesReport report = of(folder);
        List<String> closing = ClosingLines.of(report.results);
        ClosingLines.writeBanners(report.banners(), closing, out);
        TerminalText.line(out, report.info.title());
        TerminalText.table(out, report.cases().table());
        TerminalText.section(out, PublishedSections.ratios(report.results));
        TerminalText.line(out, "");
        return closing;
    }

    private void summary(Appendable out) throws IOException {
        Markdown.title(out, info.title());
        Markdown.banners(out, banners());
        Markdown.section(out, cases());
        for (Map.Entry<String, List<String>> one : headlines().entrySet()) {
            out.append("## ").append(Text.markdown(one.getKey())).append("\n\n");
            Markdown.items(out, one.getValue());
            out.append(one.getValue().isEmpty() ? "" : "\n");
        }
        Markdown.section(out, PublishedSections.ratios(results));
        Markdown.sections(out, cells());
    }

    private void page(Appendable out) throws IOException {
        Map<String, Object> view = Map.of(
                "title", info.title(),
                "info", info,
                "banners", banners(),
                "cases", cases(),
                "links", results.keySet(),
                "headlines", headlines(),
                "publishedRatios", PublishedSections.ratios(results),
                "cells", cells());
        Pages.write("cases.peb", view, out);
    }

    private List<Section> cells() {
        return results.entrySet().stream()
                .map(one -> Section.of("caseResults", CellTables.cells(one.getValue()), one.getKey()))
                .toList();
    }

    /** Returns the headlines of each case, by its id and title, since two cases may share a title. */
    private Map<String, List<String>> headlines() {
        Map<String, List<String>> headlines = new LinkedHashMap<>();
        results.forEach((id, one) -> headlines.put(id + ": " + one.title(), Headlines.of(one)));
        return headlines;
    }

    private List<String> banners() {
        List<String> banners = new ArrayList<>();
        List<String> missing =
                info.cases().stream().filter(id -> !results.containsKey(id)).toList();
        if (!missing.isEmpty()) {
            banners.add("Incomplete: not measured: " + String.join(", ", missing) + ".");
        }
        others.forEach(id -> banners.add("Incomplete: the folder of " + id
                + " holds a run of another study, case, fidelity or seed, which is not shown."));
        if (!info.leftOut().isEmpty()) {
            banners.add("Left out: " + String.join(", ", info.leftOut().keySet()) + ": see the table of cases.");
        }
        results.forEach((id, one) -> Warnings.of(one).forEach(banner -> banners.add(id + ": " + banner)));
        return banners;
    }

    private record Row(String id, String words, String state, String driver, long valid, int trials) {}

    private Section cases() {
        List<Row> rows = new ArrayList<>();
        for (String id : info.cases()) {
            Results one = results.get(id);
            rows.add(
                    one == null
                            ? new Row(id, "", "not measured", "", 0, 0)
                            : new Row(
                                    id,
                                    one.title(),
                                    one.complete() ? "complete" : "cut off",
                                    one.driver(),
                                    one.trials().stream().filter(Trial::valid).count(),
                                    one.trials().size()));
        }
        info.leftOut().forEach((id, why) -> rows.add(new Row(id, why, "left out", "", 0, 0)));
        return Table.over(rows)
                .text("case", Row::id)
                .text("what it is", Row::words)
                .text("state", Row::state)
                .text("driver", Row::driver)
                .number("valid trials", Row::valid)
                .number("of", Row::trials)
                .section("cases");
    }
}
