package dev.gatebench.core.report.compare;

import dev.gatebench.core.compare.RunComparison;
import dev.gatebench.core.report.output.Pages;
import dev.gatebench.core.report.table.Table.Section;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** A comparison of runs as a page. */
public final class ComparePage {
    private ComparePage() {}

    static void write(RunComparison comparison, Appendable out) throws IOException {
        Map<String, Object> view = view(comparison);
        view.put("home", false);
        Pages.write("compare.peb", view, out);
    }

    /** Writes it for a server that has a list of runs, and a form for the next comparison. */
    public static void writeServed(RunComparison comparison, CompareForm form, Appendable out) throws IOException {
        Map<String, Object> view = view(comparison);
        view.put("home", true);
        view.put("form", form);
        Pages.writeServed("compare.peb", view, out);
    }

    private static Map<String, Object> view(RunComparison comparison) {
        Map<String, Object> view = new HashMap<>();
        view.put("title", CompareText.title(comparison));
        view.put("banners", comparison.warnings());
        view.put("comparison", new Section("Candidate ÷ baseline", CompareText.table(comparison), ""));
        view.put("notes", CompareText.notes(comparison));
        view.put("outcome", CompareText.outcome(comparison));
        view.put("gated", comparison.maxSlowdown().isPresent());
        return view;
    }
}
