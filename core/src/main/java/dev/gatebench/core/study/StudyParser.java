package dev.gatebench.core.study;

import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Problem;
import dev.gatebench.core.yaml.SchemaCheck;
import dev.gatebench.core.yaml.Words;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads study files: YAML, then overrides, then defaults, then the schema ({@code docs/schema/study.schema.json}), then
 * what a schema cannot say. All that is wrong is said at once, a line each, with the file's line or the override.
 */
public final class StudyParser {
    private StudyParser() {}

    /**
     * Reads a study file.
     *
     * @throws StudyException when it is not a study
     */
    public static Study parse(Path file) {
        return parse(file, List.of());
    }

    /**
     * Reads a study file with overrides.
     *
     * @param overrides each {@code KEY=VALUE}, as {@code --set} takes them; later ones win
     * @throws StudyException when it is not a study, or not with these overrides
     */
    public static Study parse(Path file, List<String> overrides) {
        String label = StudyFiles.label("study", file);
        Document document = document(label, StudyFiles.read("study", file), overrides);
        List<Problem> problems = nameProblems(document, StudyFiles.name(file));
        problems.addAll(publishedProblems(document, file));
        return bind(label, document, problems);
    }

    /**
     * Reads a text as if it were the file of that name; the file of published tables is not looked for.
     *
     * @throws StudyException when it is not a study, or not with these overrides
     */
    public static Study parse(String fileName, String text, List<String> overrides) {
        String label = "study " + Words.quote(fileName);
        Document document = document(label, text, overrides);
        return bind(label, document, nameProblems(document, fileName));
    }

    /**
     * Reads the {@code study.yml} of a run, which {@link StudyWriter} wrote: its name is the study's and not the
     * file's.
     *
     * @throws StudyException when it is not a study
     */
    public static Study parseAsRun(Path file) {
        String label = StudyFiles.label("study", file);
        return bind(label, document(label, StudyFiles.read("study", file), List.of()), List.of());
    }

    private static Document document(String label, String text, List<String> overrides) {
        Document document;
        try {
            document = DocumentReader.read(text);
        } catch (DocumentException e) {
            throw new StudyException(Problem.lines(label, List.of(e.problem())));
        }
        require(label, Overrides.apply(document, overrides));
        Defaults.addTo(document.root());
        require(label, SchemaHolder.SCHEMA.problems(document));
        return document;
    }

    private static Study bind(String label, Document document, List<Problem> found) {
        List<Problem> problems = new ArrayList<>(found);
        problems.addAll(StudyRules.problems(document));
        require(label, problems);
        return StudyTree.study(document.root());
    }

    private static void require(String label, List<Problem> problems) {
        if (!problems.isEmpty()) {
            throw new StudyException(Problem.lines(label, problems));
        }
    }

    private static List<Problem> nameProblems(Document document, String fileName) {
        KeyPath path = KeyPath.ROOT.key("study");
        String name = document.at(path).textValue();
        List<Problem> problems = new ArrayList<>();
        if (!name.equals(StudyFiles.baseName(fileName))) {
            problems.add(document.problem(
                    path,
                    "must be " + Words.quote(StudyFiles.baseName(fileName)) + " as the file's base name, was "
                            + Words.quote(name) + ": rename one of them"));
        }
        return problems;
    }

    private static List<Problem> publishedProblems(Document document, Path file) {
        KeyPath path = KeyPath.ROOT.key("published");
        return Optional.ofNullable(document.at(path).textValue())
                .filter(published -> !isFileBeside(file, published))
                .map(published -> document.problem(
                        path,
                        "must be a file, its path relative to the study file, was " + Words.quote(published)
                                + ": correct the path or remove the key"))
                .stream()
                .toList();
    }

    private static boolean isFileBeside(Path file, String published) {
        try {
            return Files.isRegularFile(file.resolveSibling(published));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Loads the schema when the first study is read. */
    private static final class SchemaHolder {
        private static final SchemaCheck SCHEMA = SchemaCheck.of("/dev/gatebench/schema/study.schema.json");
    }
}
