package dev.gatebench.core.report.compare;

import dev.gatebench.core.compare.RunComparison;
import dev.gatebench.core.report.output.Pages;
import dev.gatebench.core.report.table.Table.Section;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes a comparison of runs as an HTML page. */
public final class ComparePage {
    private ComparePage() {}

    static void write(RunComparison comparison, Appendable out) throws IOException {
        Pages.write("compare.peb", view(comparison, false, CompareForm.of(List.of())), out);
    }

    /** Writes the page for a server that has a list of runs, with a form for the next comparison. */
    public static void writeServed(RunComparison comparison, CompareForm form, Appendable out) throws IOException {
        Pages.writeServed("compare.peb", view(comparison, true, form), out);
    }

    private static Map<String, Object> view(RunComparison comparison, boolean home, CompareForm form) {
        return Map.of(
                "title", CompareText.title(comparison),
                "home", home,
                "form", form,
                "banners", comparison.warnings(),
                "comparison", Section.of("compared", CompareText.table(comparison)),
                "notes", CompareText.notes(comparison),
                "outcome", CompareText.outcome(comparison),
                "gated", comparison.maxSlowdown().isPresent());
    }
}
