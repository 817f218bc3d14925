package dev.gatebench.core.published;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyFiles;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.core.yaml.Problem;
import dev.gatebench.core.yaml.SchemaCheck;
import dev.gatebench.core.yaml.Words;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The tables of a published report that a study reproduces: the content of a file in {@code studies/published}, whose
 * form is {@code docs/schema/published.schema.json}.
 *
 * @param study name of the study, also the file's base name
 * @param title the report's title
 * @param source where it comes from
 * @param backend what stood behind what was measured; absent where it was nothing, or the source does not say
 * @param notes what a reader must know of the figures
 * @param rows the rows of all its tables, in their order
 */
public record PublishedReport(
        String study,
        String title,
        Source source,
        Optional<Backend> backend,
        List<String> notes,
        List<PublishedRow> rows) {
    public PublishedReport {
        notes = List.copyOf(notes);
        rows = List.copyOf(rows);
    }

    /**
     * Reads a file of published tables.
     *
     * @throws StudyException when it is not one
     */
    public static PublishedReport read(Path file) {
        return parse(String.valueOf(file.getFileName()), StudyFiles.read("published", file));
    }

    /**
     * Reads a text as if it were the file of that name.
     *
     * @throws StudyException when it is not one
     */
    public static PublishedReport parse(String fileName, String text) {
        String label = "published " + Words.quote(fileName);
        try {
            Document document = DocumentReader.read(text);
            List<Problem> problems = SchemaCheck.of("/dev/gatebench/schema/published.schema.json")
                    .problems(document);
            if (!problems.isEmpty()) {
                throw new StudyException(Problem.lines(label, problems));
            }
            return Json.mapper().convertValue(document.root(), PublishedReport.class);
        } catch (DocumentException e) {
            throw new StudyException(Problem.lines(label, List.of(e.problem())));
        }
    }

    /** The source on one line: title, what was measured, address. */
    public String headline() {
        return title + " (" + source.system() + "), " + source.url();
    }

    /**
     * Where published figures come from and what they were measured on, in the source's words.
     *
     * @param url where it is published
     * @param document which document there
     * @param date when, or that it is not stated
     * @param system what was measured, with versions
     * @param tool by what, and how long
     * @param hardware on what
     */
    public record Source(String url, String document, String date, String system, String tool, List<String> hardware) {
        public Source {
            hardware = List.copyOf(hardware);
        }
    }

    /**
     * The backend of published figures.
     *
     * @param delayMs nominal delay of each reply, ms; absent where the source does not say
     * @param bodyBytes size of the body, bytes; absent where the source does not say
     */
    public record Backend(Optional<Double> delayMs, Optional<Integer> bodyBytes) {}
}
