package dev.gatebench.core.report.output;

import dev.gatebench.core.text.Text;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.extension.escaper.EscapeFilter;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the HTML pages have in common: the template engine, the environment and the links. */
public final class Pages {
    private Pages() {}

    /** Fills a template whose page has charts; everything that comes from outside is escaped. */
    public static void write(String template, Map<String, Object> view, Appendable out) throws IOException {
        write(template, view, PageScripts.all(), "'none'", out);
    }

    /** The same of a page with a flame graph and no chart. */
    public static void writeFlames(String template, Map<String, Object> view, Appendable out) throws IOException {
        write(template, view, PageScripts.flames(), "'none'", out);
    }

    /** The same of a page that is served, and whose forms ask the same server. */
    public static void writeServed(String template, Map<String, Object> view, Appendable out) throws IOException {
        write(template, view, PageScripts.all(), "'self'", out);
    }

    /** The policy of pages that are served, as a header has it: nothing may frame them, either. */
    public static String servedPolicy() {
        return PageScripts.policy(PageScripts.style(), PageScripts.all(), "'self'") + "; frame-ancestors 'none'";
    }

    private static void write(
            String template, Map<String, Object> view, List<String> scripts, String forms, Appendable out)
            throws IOException {
        ClasspathLoader loader = new ClasspathLoader(Pages.class.getClassLoader());
        loader.setPrefix("dev/gatebench/core/report/output");
        PebbleEngine engine = new PebbleEngine.Builder()
                .loader(loader)
                .autoEscaping(true)
                .addEscapingStrategy(EscapeFilter.HTML_ESCAPE_STRATEGY, Text::html)
                .strictVariables(true)
                .defaultLocale(Locale.ROOT)
                .build();
        Map<String, Object> whole = new HashMap<>(view);
        String style = PageScripts.style();
        whole.put("style", style);
        whole.put("scripts", scripts);
        whole.put("policy", PageScripts.policy(style, scripts, forms));
        StringWriter html = new StringWriter();
        engine.getTemplate(template).evaluate(html, whole);
        out.append(html.toString());
    }

    /** The variables that every page has, for the page to add its own. */
    public static Map<String, Object> view(List<Facts.Fact> facts, RunFiles files) {
        Map<String, Object> view = new HashMap<>();
        view.put("facts", facts);
        view.put("files", files.groups());
        return view;
    }
}
