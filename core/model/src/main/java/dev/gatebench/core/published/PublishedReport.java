package dev.gatebench.core.published;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.OmittedWhenEmpty;
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
 * @param study name of the study, also the file's base name; absent in tables that no study reproduces
 * @param backend backend of the measurements; absent where there was none, or the source does not say
 * @param notes notes that a reader of the figures needs
 * @param rows the rows of all its tables, in their order
 */
public record PublishedReport(
        Optional<String> study,
        Optional<String> title,
        Optional<Source> source,
        Optional<Backend> backend,
        @OmittedWhenEmpty List<String> notes,
        List<PublishedRow> rows) {
    public PublishedReport {
        notes = List.copyOf(notes);
        rows = List.copyOf(rows);
    }

    /** Reads a file of published tables; throws a {@link StudyException} when it is invalid. */
    public static PublishedReport read(Path file) {
        return parse(String.valueOf(file.getFileName()), StudyFiles.read("published", file));
    }

    /** Reads a text as if it were the file of that name; throws a {@link StudyException} when it is invalid. */
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

    /** Returns the source on one line: title, measured system, address. */
    public String headline() {
        return title.orElse("tables")
                + source.flatMap(Source::system)
                        .map(system -> " (" + system + ")")
                        .orElse("")
                + source.flatMap(Source::url).map(url -> ", " + url).orElse("");
    }

    /**
     * Source of published figures and their measurement, in the source's words.
     *
     * @param document the document at that address
     * @param date date of publication, or that it is not stated
     * @param system the measured system, with versions
     * @param tool the load driver, and how long it ran
     */
    public record Source(
            Optional<String> url,
            Optional<String> document,
            Optional<String> date,
            Optional<String> system,
            Optional<String> tool,
            @OmittedWhenEmpty List<String> hardware) {
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
