package dev.gatebench.core.report;

import dev.gatebench.core.report.chart.DrawnChart;
import dev.gatebench.core.report.jmh.MatcherSections;
import dev.gatebench.core.report.output.Pages;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import java.io.IOException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** Writes {@code index.html}: the whole report on one page that loads no other file. */
public final class HtmlReport implements Report {
    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        Pages.write("report.peb", view(results, files), out);
    }

    private static Map<String, Object> view(Results results, RunFiles files) throws IOException {
        Map<String, Object> view = Pages.view(RunTables.facts(results), files);
        MatcherSections.put(view, results.jmh(), results.pathMatchers());
        view.put("results", results);
        view.put("title", results.title());
        view.put("startedAt", START.format(results.startedAt()));
        view.put("banners", Warnings.of(results));
        view.put("answer", Headlines.leading(results));
        view.put("headlines", Headlines.beside(results));
        view.put("measured", RunTables.measured(results));
        view.put("validity", Validity.of(results));
        view.put("ratioChart", DrawnChart.all(RatioCharts.of(results)));
        view.put("recordedCharts", DrawnChart.all(RecordedSection.charts(results)));
        view.put("recorded", RecordedSection.sentences(results));
        view.put("roleChart", DrawnChart.all(RoleCharts.of(results)));
        view.put("splitChart", DrawnChart.all(SplitSections.charts(results)));
        view.put("cells", CellTables.cells(results));
        view.put("serviceTimes", CellTables.serviceTimes(results));
        view.put("comparisons", CellTables.comparisons(results));
        List<Section> sections = new ArrayList<>(RankingSections.of(results));
        sections.add(SavingSection.of(results, OptionalDouble.empty()));
        sections.addAll(CurveSections.of(results.curves()));
        sections.add(CellTables.requests(results));
        sections.add(CellTables.responseTimes(results));
        sections.add(SplitSections.table(results));
        sections.addAll(GatewaySections.andHosts(results));
        view.put("sections", sections);
        view.put("charts", DrawnChart.all(Charts.of(results)));
        view.put("curveCharts", DrawnChart.all(CurveCharts.of(results.curves(), results.arms())));
        view.put("rules", GatewaySections.rules(results));
        view.put("warmUps", RunTables.warmUps(results));
        view.put("warmUpCharts", DrawnChart.all(WarmUpCharts.of(results)));
        view.put("timeLines", TimeLineSection.of(results, files));
        view.put("profiles", ProfileSection.of(results));
        view.put("roles", TimeLineSection.legend());
        view.put("legend", Charts.legend(results.arms()));
        view.put("notValid", TrialTables.notValid(results));
        view.put("trials", TrialTables.all(results));
        view.put("publishedCharts", DrawnChart.all(RatioCharts.published(results.publishedRatios())));
        view.put("publishedRatios", PublishedSections.ratios(results));
        view.put("published", PublishedSections.figures(results));
        view.put("arms", RunTables.arms(results));
        return view;
    }
}
