package dev.gatebench.core.report;

import dev.gatebench.core.result.Arm;
import dev.gatebench.core.result.Results;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
        ClasspathLoader loader = new ClasspathLoader(HtmlReport.class.getClassLoader());
        loader.setPrefix("dev/gatebench/core/report");
        PebbleEngine engine = new PebbleEngine.Builder()
                .loader(loader)
                .autoEscaping(true)
                .strictVariables(true)
                .defaultLocale(Locale.ROOT)
                .build();
        StringWriter html = new StringWriter();
        engine.getTemplate("report.peb").evaluate(html, view(results, files));
        out.append(html.toString());
    }

    private static Map<String, Object> view(Results results, RunFiles files) {
        Map<String, Object> view = new HashMap<>();
        view.put("results", results);
        view.put("banners", Banners.of(results));
        view.put("headlines", Headlines.of(results));
        view.put("cells", Tables.cells(results));
        view.put("serviceTimes", Tables.serviceTimes(results));
        view.put("comparisons", Tables.comparisons(results));
        view.put("charts", Charts.of(results));
        view.put("warmUps", Tables.warmUps(results));
        view.put("warmUpCharts", WarmUpCharts.of(results));
        view.put("legend", legend(results));
        view.put("jmh", Tables.jmh(results));
        view.put("notValid", Tables.notValid(results));
        view.put("trials", Tables.trials(results));
        view.put("published", Tables.published(results));
        view.put("publishedTitle", SummaryReport.published(results));
        view.put("arms", Tables.arms(results.arms()));
        view.put("facts", Facts.of(results));
        view.put("files", links(files));
        view.put("width", Chart.WIDTH);
        view.put("height", Chart.HEIGHT);
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

    private static List<Link> links(RunFiles files) {
        List<Link> links = new ArrayList<>();
        files.gatling().forEach(path -> links.add(Link.to("Gatling's report", path)));
        files.data().forEach(path -> links.add(Link.to("data", path)));
        files.logs().forEach(path -> links.add(Link.to("log", path)));
        return links;
    }
}
