package dev.gatebench.core.report.output;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes HTML pages that load nothing: their style and scripts stand in them. */
public final class Pages {
    private Pages() {}

    /** Writes a page with charts; a text from outside is escaped. */
    public static void write(String template, Map<String, Object> view, Appendable out) throws IOException {
        write(template, view, PageScripts.all(), "'none'", out);
    }

    /** Writes a page with a flame graph and no chart. */
    public static void writeFlames(String template, Map<String, Object> view, Appendable out) throws IOException {
        write(template, view, PageScripts.flames(), "'none'", out);
    }

    /** Writes a page that is served, and whose forms ask the same server. */
    public static void writeServed(String template, Map<String, Object> view, Appendable out) throws IOException {
        write(template, view, PageScripts.all(), "'self'", out);
    }

    /** Returns the content security policy of served pages, for an HTTP header; it also forbids to frame them. */
    public static String servedPolicy() {
        return PageScripts.policy(PageScripts.style(), PageScripts.all(), "'self'") + "; frame-ancestors 'none'";
    }

    private static void write(
            String template, Map<String, Object> view, List<String> scripts, String forms, Appendable out)
            throws IOException {
        Map<String, Object> whole = new HashMap<>(view);
        String style = PageScripts.style();
        whole.put("style", style);
        whole.put("scripts", scripts);
        whole.put("policy", PageScripts.policy(style, scripts, forms));
        Templates.write(template, whole, out);
    }

    /** Returns the variables that every page has, for the page to add its own. */
    public static Map<String, Object> view(List<Facts.Fact> facts, RunFiles files) {
        Map<String, Object> view = new HashMap<>();
        view.put("facts", facts);
        view.put("files", files.groups());
        return view;
    }
}
