package dev.gatebench.core.report;

import dev.gatebench.core.result.JmhFolder;
import dev.gatebench.core.result.JmhResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The report of a run of the benchmarks alone: {@code index.html}, {@code summary.md} and the tables for a terminal. */
public final class JmhReport {
    private JmhReport() {}

    /**
     * Draws both files again from what a run has measured, also when it was cut off; measures nothing.
     *
     * @return the results that were drawn
     * @throws IOException naming the file that is missing or wrong
     */
    public static JmhResults redraw(JmhFolder folder) throws IOException {
        JmhResults results = folder.read();
        write(folder.path().resolve(ReportFormat.SUMMARY.fileName()), summary(results));
        // last, for it links to the other
        write(folder.path().resolve(ReportFormat.HTML.fileName()), html(results, RunFiles.in(folder.path())));
        return results;
    }

    private static void write(Path file, CharSequence text) throws IOException {
        Files.writeString(file, text);
    }

    /** Writes the tables for a terminal. */
    public static void console(JmhResults results, Appendable out) throws IOException {
        for (String banner : Banners.of(results)) {
            ConsoleReport.line(out, "! " + Text.line(banner));
        }
        ConsoleReport.line(out, title(results));
        for (Section section : MatcherSections.of(results.scores(), results.pathMatchers())) {
            ConsoleReport.section(out, section);
        }
    }

    static CharSequence summary(JmhResults results) throws IOException {
        StringBuilder out = new StringBuilder();
        out.append("# ").append(Text.markdown(title(results))).append("\n\n");
        for (String banner : Banners.of(results)) {
            out.append("> **").append(Text.markdown(banner)).append("**\n\n");
        }
        for (Section section : MatcherSections.of(results.scores(), results.pathMatchers())) {
            SummaryReport.section(out, section);
        }
        SummaryReport.environment(out, Facts.of(results));
        return out;
    }

    static CharSequence html(JmhResults results, RunFiles files) throws IOException {
        Map<String, Object> view = Pages.view(results.scores(), results.pathMatchers(), Facts.of(results), files);
        view.put("results", results);
        view.put("title", title(results));
        view.put("banners", Banners.of(results));
        StringBuilder out = new StringBuilder();
        Pages.write("jmh.peb", view, out);
        return out;
    }

    private static String title(JmhResults results) {
        return "Path matchers (JMH), mode " + results.info().mode();
    }
}
