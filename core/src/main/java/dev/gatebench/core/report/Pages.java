package dev.gatebench.core.report;

import dev.gatebench.core.jmh.JmhScore;
import dev.gatebench.core.jmh.PathMatchers;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What the HTML pages have in common: the template engine, the parts on path matchers, the environment and the links. */
final class Pages {
    private Pages() {}

    /** Fills a template; everything that comes from outside is escaped. */
    static void write(String template, Map<String, Object> view, Appendable out) throws IOException {
        ClasspathLoader loader = new ClasspathLoader(Pages.class.getClassLoader());
        loader.setPrefix("dev/gatebench/core/report");
        PebbleEngine engine = new PebbleEngine.Builder()
                .loader(loader)
                .autoEscaping(true)
                .strictVariables(true)
                .defaultLocale(Locale.ROOT)
                .build();
        StringWriter html = new StringWriter();
        engine.getTemplate(template).evaluate(html, view);
        out.append(html.toString());
    }

    /** The variables that every page has, for the page to add its own. */
    static Map<String, Object> view(
            List<JmhScore> scores, Optional<PathMatchers> pathMatchers, List<Facts.Fact> facts, RunFiles files) {
        GrowthCharts growth = GrowthCharts.of(pathMatchers);
        Map<String, Object> view = new HashMap<>();
        view.put("matcherSections", MatcherSections.of(scores, pathMatchers));
        view.put("matcherCharts", growth.charts());
        view.put("matcherLegend", growth.legend());
        view.put("facts", facts);
        view.put("files", links(files));
        view.put("width", Chart.WIDTH);
        view.put("height", Chart.HEIGHT);
        return view;
    }

    private static List<Link> links(RunFiles files) {
        List<Link> links = new ArrayList<>();
        files.gatling().forEach(path -> links.add(Link.to("Gatling's report", path)));
        files.data().forEach(path -> links.add(Link.to("data", path)));
        files.logs().forEach(path -> links.add(Link.to("log", path)));
        return links;
    }
}
