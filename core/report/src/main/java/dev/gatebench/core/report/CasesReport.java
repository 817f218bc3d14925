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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code summary.md} and {@code index.html} of a study with cases: what each shows, and where its own report is. */
public final class CasesReport {
    private final CasesFolder.Info info;
    private final Map<String, Results> results;
    /** Cases in whose folder another run is. */
    private final List<String> others;

    private CasesReport(CasesFolder.Info info, Map<String, Results> results, List<String> others) {
        this.info = info;
        this.results = results;
        this.others = others;
    }

    /** Reads what there is of its cases. */
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
     * Writes both from the results of the cases that have some.
     *
     * @return these results, by case
     * @throws IOException naming the file that is missing or wrong
     */
    public static Map<String, Results> write(CasesFolder folder) throws IOException {
        CasesReport report = of(folder);
        StringBuilder summary = new StringBuilder();
        report.summary(summary);
        WholeFile.write(folder.path().resolve(RunFiles.SUMMARY), summary.toString());
        StringBuilder page = new StringBuilder();
        report.page(page);
        WholeFile.write(folder.path().resolve(RunFiles.INDEX), page.toString());
        return report.results;
    }

    /**
     * Draws the reports of all cases again, then these.
     *
     * @return the results, by case
     * @throws IOException naming the files that are missing or wrong, once all others are drawn
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
     * Writes what a terminal shows of all cases but the last lines.
     *
     * @return these: {@link ClosingLines}
     */
    public static List<String> consoleBody(CasesFolder folder, Appendable out) throws IOException {
        CasesReport report = of(folder);
        List<String> closing = ClosingLines.of(report.results);
        TerminalText.lines(
                out,
                "! ",
                report.banners().stream()
                        .filter(banner -> !closing.contains(banner))
                        .toList());
        TerminalText.line(out, report.info.title());
        TerminalText.table(out, report.cases());
        TerminalText.section(out, report.publishedRatios());
        TerminalText.line(out, "");
        return closing;
    }

    private void summary(Appendable out) throws IOException {
        out.append("# ").append(Text.markdown(info.title())).append("\n\n");
        Markdown.banners(out, banners());
        Markdown.section(out, "Cases", cases());
        for (Map.Entry<String, Results> one : results.entrySet()) {
            List<String> headlines = Headlines.of(one.getValue());
            out.append("## ").append(Text.markdown(heading(one))).append("\n\n");
            Markdown.items(out, headlines);
            out.append(headlines.isEmpty() ? "" : "\n");
        }
        Markdown.section(out, publishedRatios());
        for (Map.Entry<String, Results> one : results.entrySet()) {
            Markdown.section(out, "Results, " + one.getKey(), Tables.cells(one.getValue()));
        }
    }

    private void page(Appendable out) throws IOException {
        Map<String, Object> view = new HashMap<>();
        view.put("title", info.title());
        view.put("info", info);
        view.put("banners", banners());
        view.put("cases", cases());
        view.put("links", results.keySet());
        view.put("headlines", headlines());
        view.put("publishedRatios", publishedRatios());
        view.put(
                "cells",
                results.entrySet().stream()
                        .map(one -> new Section("Results, " + one.getKey(), Tables.cells(one.getValue()), ""))
                        .toList());
        Pages.write("cases.peb", view, out);
    }

    private Map<String, List<String>> headlines() {
        Map<String, List<String>> headlines = new LinkedHashMap<>();
        results.entrySet().forEach(one -> headlines.put(heading(one), Headlines.of(one.getValue())));
        return headlines;
    }

    /** With its id: titles need not differ. */
    private static String heading(Map.Entry<String, Results> one) {
        return one.getKey() + ": " + one.getValue().title();
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
        results.forEach((id, one) -> Banners.of(one).forEach(banner -> banners.add(id + ": " + banner)));
        return banners;
    }

    private Table cases() {
        Table.Builder table =
                Table.of().text("case", "what it is", "state", "driver").numbers("valid trials", "of");
        for (String id : info.cases()) {
            Results one = results.get(id);
            if (one == null) {
                table.row(id, "", "not measured", "", 0, 0);
            } else {
                table.row(
                        id,
                        one.title(),
                        one.complete() ? "complete" : "cut off",
                        one.driver(),
                        one.trials().stream().filter(Trial::valid).count(),
                        one.trials().size());
            }
        }
        info.leftOut().forEach((id, why) -> table.row(id, why, "left out", "", 0, 0));
        return table.build();
    }

    /** Of all cases together. */
    private Section publishedRatios() {
        return PublishedSections.ratios(results);
    }
}
