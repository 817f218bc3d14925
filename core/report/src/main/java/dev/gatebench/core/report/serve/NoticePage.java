package dev.gatebench.core.report.serve;

import dev.gatebench.core.report.compare.CompareForm;
import dev.gatebench.core.report.output.Pages;
import dev.gatebench.core.report.output.RunFiles;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Short pages, which say why something cannot be shown, or list the files of a folder. */
public final class NoticePage {
    private NoticePage() {}

    /** Writes the reasons why something cannot be shown, one a line. */
    public static void write(String title, List<String> lines, Appendable out) throws IOException {
        write(title, lines, List.of(), "", CompareForm.of(List.of()), out);
    }

    /** Writes the reasons why runs cannot be compared, one a line, with a form for another comparison. */
    public static void write(String title, List<String> lines, CompareForm form, Appendable out) throws IOException {
        write(title, lines, List.of(), "", form, out);
    }

    /**
     * Writes a list of files.
     *
     * @param base address to which their paths are relative
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
        Map<String, Object> view = Map.of("title", title, "lines", lines, "files", files, "base", base, "form", form);
        Pages.writeServed("notice.peb", view, out);
    }
}
