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
import java.util.function.Function;

/**
 * Reads study files: YAML, then the case, then overrides, then defaults, then the schema
 * ({@code docs/schema/study.schema.json}), then what a schema cannot say. All that is wrong is said at once, a line
 * each, with the file's line or the override.
 */
public final class StudyParser {
    private StudyParser() {}

    /**
     * Reads a study file.
     *
     * @throws StudyException when it is not one
     */
    public static StudyFile read(Path file) {
        return read(file, List.of());
    }

    /**
     * Reads a study file with overrides.
     *
     * @param overrides each {@code KEY=VALUE}, as {@code --set} takes them; later ones win, and all of them over what a
     *     case says
     * @throws StudyException when it is not one, or not with these overrides
     */
    public static StudyFile read(Path file, List<String> overrides) {
        return read(StudyFiles.label("study", file), StudyFiles.read("study", file), overrides, document -> {
            List<Problem> problems = nameProblems(document, StudyFiles.name(file));
            problems.addAll(publishedProblems(document, file));
            return problems;
        });
    }

    /**
     * Reads a file of one study.
     *
     * @throws StudyException when it is not a study, or has cases
     */
    public static Study parse(Path file) {
        return parse(file, List.of());
    }

    /**
     * Reads a file of one study with overrides.
     *
     * @throws StudyException when it is not a study, or not with these overrides, or has cases
     */
    public static Study parse(Path file, List<String> overrides) {
        return read(file, overrides).one();
    }

    /**
     * Reads a text as if it were the file of that name; the file of published tables is not looked for.
     *
     * @throws StudyException when it is not a study, or not with these overrides, or has cases
     */
    public static Study parse(String fileName, String text, List<String> overrides) {
        return read(fileName, text, overrides).one();
    }

    /** The same of a text that may have cases. */
    static StudyFile read(String fileName, String text, List<String> overrides) {
        return read("study " + Words.quote(fileName), text, overrides, document -> nameProblems(document, fileName));
    }

    private static StudyFile read(
            String label, String text, List<String> overrides, Function<Document, List<Problem>> others) {
        Document plain = document(label, text);
        String title = plain.at(KeyPath.ROOT.key("title")).asText();
        List<String> cases = StudyCases.ids(plain);
        List<Study> studies = new ArrayList<>();
        if (cases.isEmpty()) {
            studies.add(study(label, plain, Optional.empty(), overrides, others));
        }
        for (String id : cases) {
            studies.add(study(label, document(label, text), Optional.of(id), overrides, others));
        }
        return new StudyFile(studies.get(0).name(), title, studies);
    }

    private static Study study(
            String label,
            Document document,
            Optional<String> testCase,
            List<String> overrides,
            Function<Document, List<Problem>> others) {
        testCase.ifPresent(id -> StudyCases.apply(document, id));
        complete(label, document, overrides);
        return bind(label, document, others.apply(document));
    }

    /**
     * Reads the {@code study.yml} of a run, which {@link StudyWriter} wrote: its name is the study's and not the
     * file's.
     *
     * @throws StudyException when it is not a study
     */
    public static Study parseAsRun(Path file) {
        String label = StudyFiles.label("study", file);
        Document document = document(label, StudyFiles.read("study", file));
        complete(label, document, List.of());
        return bind(label, document, List.of());
    }

    private static Document document(String label, String text) {
        try {
            return DocumentReader.read(text);
        } catch (DocumentException e) {
            throw new StudyException(Problem.lines(label, List.of(e.problem())));
        }
    }

    private static void complete(String label, Document document, List<String> overrides) {
        require(label, Overrides.apply(document, overrides));
        Defaults.addTo(document.root());
        require(label, SchemaHolder.SCHEMA.problems(document));
    }

    private static Study bind(String label, Document document, List<Problem> found) {
        List<Problem> problems = new ArrayList<>(found);
        problems.addAll(StudyRules.problems(document));
        require(label, problems);
        Study study = StudyTree.study(document.root());
        return study.testCase().isPresent() && !document.at(StudyCases.CASES).isMissingNode()
                ? Selection.without(
                        study, StudyCases.leftOut(document, study.testCase().get()))
                : study;
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
