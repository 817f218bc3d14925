package dev.gatebench.core.report.jmh;

import dev.gatebench.core.jmh.JmhFolder;
import dev.gatebench.core.jmh.JmhResults;
import dev.gatebench.core.jmh.JmhRunInfo;
import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.report.output.Facts;
import dev.gatebench.core.report.output.Markdown;
import dev.gatebench.core.report.output.Pages;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.output.TerminalText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes the report of a run of the JMH benchmarks alone: {@code index.html}, {@code summary.md} and the tables for a
 * terminal.
 */
public final class JmhReport {
    private JmhReport() {}

    /**
     * Draws both files again from the files of a run, even of one that was cut off; measures nothing.
     *
     * @return the results that were drawn
     * @throws IOException naming the file that is missing or wrong
     */
    public static JmhResults redraw(JmhFolder folder) throws IOException {
        DataFile.requireOwnFolders(folder.path());
        JmhResults results = folder.read();
        WholeFile.write(folder.path().resolve(RunFiles.SUMMARY), summary(results));
        // the page comes last, since it links to the summary
        WholeFile.write(folder.path().resolve(RunFiles.INDEX), html(results, RunFiles.in(folder.path())));
        return results;
    }

    /** Writes the tables for a terminal. */
    public static void console(JmhResults results, Appendable out) throws IOException {
        TerminalText.lines(out, "! ", banners(results));
        TerminalText.line(out, title(results.info()));
        TerminalText.sections(out, MatcherSections.of(results.scores(), results.pathMatchers()));
    }

    static CharSequence summary(JmhResults results) throws IOException {
        StringBuilder out = new StringBuilder();
        Markdown.title(out, title(results.info()));
        Markdown.banners(out, banners(results));
        Markdown.sections(out, MatcherSections.of(results.scores(), results.pathMatchers()));
        Markdown.facts(out, "Environment", facts(results));
        return out;
    }

    static CharSequence html(JmhResults results, RunFiles files) throws IOException {
        Map<String, Object> view = Pages.view(facts(results), files);
        MatcherSections.put(view, results.scores(), results.pathMatchers());
        view.put("results", results);
        view.put("title", title(results.info()));
        view.put("banners", banners(results));
        StringBuilder out = new StringBuilder();
        Pages.write("jmh.peb", view, out);
        return out;
    }

    /** Returns the title of the report. */
    public static String title(JmhRunInfo info) {
        return "Path matchers (JMH), mode " + info.mode();
    }

    private static List<String> banners(JmhResults results) {
        List<String> banners = new ArrayList<>();
        if (!results.info().fitForNumbers()) {
            banners.add("Unfit for numbers: mode '" + results.info().mode()
                    + "' shows that everything works. Use none of its figures.");
        }
        results.info().failure().ifPresent(why -> banners.add("Not whole: " + why));
        if (results.info().finishedAt().isEmpty()) {
            banners.add("Incomplete: the run was cut off.");
        }
        banners.addAll(MatcherSections.banners(results.pathMatchers()));
        return banners;
    }

    private static List<Facts.Fact> facts(JmhResults results) {
        return Facts.of(
                new Facts.Fact("command", String.join(" ", results.info().command())),
                results.info().startedAt(),
                results.info().finishedAt(),
                results.environment());
    }
}
