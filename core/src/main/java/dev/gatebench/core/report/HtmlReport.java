package dev.gatebench.core.report;

import dev.gatebench.core.result.Arm;
import dev.gatebench.core.result.Results;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code index.html}: the whole report on one page that loads nothing and runs nothing. */
public final class HtmlReport implements Report {

    /**
     * An arm in the legend.
     *
     * @param name its id
     * @param description what it is
     * @param style its CSS class
     * @param path outline of its marker, in a box of 10 by 10
     */
    public record LegendEntry(String name, String description, String style, String path) {}

    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        Pages.write("report.peb", view(results, files), out);
    }

    private static Map<String, Object> view(Results results, RunFiles files) {
        Map<String, Object> view = Pages.view(results.jmh(), results.pathMatchers(), Facts.of(results), files);
        view.put("results", results);
        view.put("banners", Banners.of(results));
        view.put("headlines", Headlines.of(results));
        view.put("cells", Tables.cells(results));
        view.put("serviceTimes", Tables.serviceTimes(results));
        view.put("comparisons", Tables.comparisons(results));
        List<Section> sections = new ArrayList<>(RankingSections.of(results));
        sections.add(JvmSection.of(results));
        sections.add(UpstreamSection.of(results));
        view.put("sections", sections);
        view.put("charts", Charts.of(results));
        view.put("rules", RuleSection.of(results));
        view.put("warmUps", Tables.warmUps(results));
        view.put("warmUpCharts", WarmUpCharts.of(results));
        view.put("legend", legend(results));
        view.put("notValid", TrialTables.notValid(results));
        view.put("trials", TrialTables.all(results));
        view.put("published", Tables.published(results));
        view.put("publishedTitle", SummaryReport.published(results));
        view.put("arms", Tables.arms(results.arms()));
        return view;
    }

    private static List<LegendEntry> legend(Results results) {
        List<LegendEntry> legend = new ArrayList<>();
        for (int i = 0; i < results.arms().size(); i++) {
            Arm arm = results.arms().get(i);
            legend.add(
                    new LegendEntry(arm.id(), arm.description(), ChartLayout.style(i), ChartLayout.outline(i, 5, 5)));
        }
        return legend;
    }
}
