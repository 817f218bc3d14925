package dev.gatebench.core.report;

import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.curve.SloSearch;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.report.chart.DrawnChart;
import dev.gatebench.core.report.output.Markdown;
import dev.gatebench.core.report.output.Pages;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.result.CurvesAssembler;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.study.ArmSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes {@code summary.md} and {@code index.html} of a search for the greatest rates that keep goals. */
public final class CurvesReport {
    private CurvesReport() {}

    /**
     * Writes both files.
     *
     * @throws IOException naming the file that cannot be written
     */
    public static void write(CurvesFolder folder, Curves curves) throws IOException {
        StringBuilder summary = new StringBuilder();
        Markdown.title(summary, curves.title());
        Markdown.banners(summary, banners(curves));
        Markdown.items(summary, answer(curves));
        summary.append('\n');
        Markdown.sections(summary, CurveSections.of(curves.curves()));
        WholeFile.write(folder.path().resolve(RunFiles.SUMMARY), summary);
        StringBuilder page = new StringBuilder();
        Pages.write("curves.peb", view(curves), page);
        WholeFile.write(folder.path().resolve(RunFiles.INDEX), page);
    }

    /**
     * Draws the reports of the search's runs again, then both files.
     *
     * @throws IOException naming the file that is missing or wrong
     */
    public static CurvesAssembler.Assembled redraw(CurvesFolder folder) throws IOException {
        Curves known = folder.read();
        for (String run : known.runs()) {
            Reports.redraw(folder.run(run).path());
        }
        CurvesAssembler.Assembled found = CurvesAssembler.of(folder, known);
        folder.write(found.curves());
        write(folder, found.curves());
        return found;
    }

    /** Writes the report for a terminal. */
    public static void console(Curves curves, Appendable out) throws IOException {
        TerminalText.lines(out, "! ", banners(curves));
        TerminalText.line(out, curves.title());
        TerminalText.sections(out, CurveSections.of(curves.curves()));
    }

    /** Returns the findings of the search as sentences; none before its end. */
    public static List<String> answer(Curves curves) {
        return curves.complete() ? CurveSections.sentences(curves.curves()) : List.of();
    }

    private static List<String> banners(Curves curves) {
        if (!curves.complete()) {
            return List.of(Texts.of("curves.unfinished"));
        }
        List<String> banners = new ArrayList<>();
        curves.arms().stream()
                .map(Arm::id)
                .filter(arm -> curves.of(arm).isEmpty())
                .forEach(arm -> banners.add(Texts.of("curves.none", arm)));
        for (Curve curve : curves.curves()) {
            if (SloSearch.saysNothing(curve)) {
                banners.add(Texts.of("curves.refused", curve.arm()));
            } else if (!curve.arm().equals(ArmSpec.DIRECT)) {
                curves.slos().stream()
                        .filter(slo -> curves.tries(curve.arm(), slo) >= SloSearch.MOST_TRIES
                                && SloSearch.next(curve, slo).isPresent())
                        .forEach(slo -> banners.add(Texts.of("curves.tries", curve.arm(), slo.words())));
            }
        }
        return banners;
    }

    private static Map<String, Object> view(Curves curves) {
        return Map.of(
                "title", curves.title(),
                "curves", curves,
                "banners", banners(curves),
                "answer", answer(curves),
                "sections", CurveSections.of(curves.curves()),
                "charts", DrawnChart.all(CurveCharts.of(curves.curves(), curves.arms())),
                "legend", Charts.legend(curves.arms()));
    }
}
