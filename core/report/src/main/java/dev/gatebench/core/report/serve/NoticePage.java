package dev.gatebench.core.report.serve;

import dev.gatebench.core.report.compare.CompareForm;
import dev.gatebench.core.report.output.Pages;
import dev.gatebench.core.report.output.RunFiles;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The short pages: what cannot be shown and why, and the files of a folder. */
public final class NoticePage {
    private NoticePage() {}

    /** Writes why something cannot be shown, a line each. */
    public static void write(String title, List<String> lines, Appendable out) throws IOException {
        write(title, lines, List.of(), "", CompareForm.of(List.of()), out);
    }

    /** The same of a comparison, with a form for another. */
    public static void write(String title, List<String> lines, CompareForm form, Appendable out) throws IOException {
        write(title, lines, List.of(), "", form, out);
    }

    /**
     * Writes a list of files.
     *
     * @param base where their paths begin
     */
    public static void files(String title, List<RunFiles.Link> files, String base, Appendable out) throws IOException {
        write(
                title,
                files.isEmpty() ? List.of("There is no file of a report in it.") : List.of(),
                files,
                base,
                CompareForm.of(List.of()),
                out);
    }

    private static void write(
            String title, List<String> lines, List<RunFiles.Link> files, String base, CompareForm form, Appendable out)
            throws IOException {
        Map<String, Object> view = new HashMap<>();
        view.put("title", title);
        view.put("lines", lines);
        view.put("files", files);
        view.put("base", base);
        view.put("form", form);
        Pages.writeServed("notice.peb", view, out);
    }
}
