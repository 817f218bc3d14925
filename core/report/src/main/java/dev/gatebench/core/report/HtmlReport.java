package dev.gatebench.core.report;

import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.DrawnChart;
import dev.gatebench.core.report.jmh.MatcherSections;
import dev.gatebench.core.report.output.Pages;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Numbers;
import java.io.IOException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code index.html}: the whole report on one page that loads nothing. */
public final class HtmlReport implements Report {
    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        Pages.write("report.peb", view(results, files), out);
    }

    private static Map<String, Object> view(Results results, RunFiles files) throws IOException {
        Map<String, Object> view = Pages.view(Tables.facts(results), files);
        MatcherSections.put(view, results.jmh(), results.pathMatchers());
        view.put("results", results);
        view.put("title", results.title());
        view.put("startedAt", START.format(results.startedAt()));
        view.put("banners", Banners.of(results));
        view.put("answer", Headlines.leading(results));
        view.put("headlines", Headlines.beside(results));
        view.put("measured", Tables.measured(results));
        view.put("validity", Validity.of(results));
        view.put("ratioChart", drawn(RatioCharts.of(results)));
        view.put("roleChart", drawn(RoleCharts.of(results)));
        view.put("cells", Tables.cells(results));
        view.put("serviceTimes", Tables.serviceTimes(results));
        view.put("comparisons", Tables.comparisons(results));
        List<Section> sections = new ArrayList<>(RankingSections.of(results));
        sections.addAll(CurveSections.of(results.curves()));
        sections.add(Tables.responseTimes(results));
        sections.add(GatewaySections.work(results));
        sections.add(GatewaySections.jvm(results));
        sections.add(GatewaySections.upstream(results));
        sections.add(GatewaySections.starts(results));
        sections.add(NetworkSections.between(results));
        sections.add(InjectorSection.of(results));
        view.put("sections", sections);
        view.put("charts", drawn(Charts.of(results)));
        view.put("curveCharts", drawn(CurveCharts.of(results)));
        view.put("rules", GatewaySections.rules(results));
        view.put("warmUps", Tables.warmUps(results));
        view.put("warmUpCharts", drawn(WarmUpCharts.of(results)));
        view.put("timeLines", TimeLineSection.of(results, files));
        view.put("profiles", ProfileSection.of(results));
        view.put("roles", TimeLineSection.legend());
        view.put("legend", Charts.legend(results.arms()));
        view.put("notValid", TrialTables.notValid(results));
        view.put("trials", TrialTables.all(results));
        view.put("trialCount", Numbers.count(results.trials().size()));
        view.put("trialsHint", TrialTables.hint(results));
        view.put("publishedCharts", drawn(PublishedCharts.of(results.publishedRatios())));
        view.put("publishedRatios", PublishedSections.ratios(results));
        view.put("published", Tables.published(results));
        view.put("arms", Tables.arms(results.arms()));
        return view;
    }

    private static List<DrawnChart> drawn(List<Chart> charts) {
        return charts.stream().map(DrawnChart::of).toList();
    }
}
