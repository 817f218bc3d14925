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
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads study files: YAML, then the case, then overrides, then defaults, then the schema
 * ({@code docs/schema/study.schema.json}), then the rules that a schema cannot express. It reports all problems at
 * once, a line each, with the file's line or the override.
 */
public final class StudyParser {
    private static final KeyPath PUBLISHED = KeyPath.ROOT.key("published");

    private final String label;
    private final String text;
    private final List<String> overrides;
    private final Function<Document, Stream<Problem>> fileRules;
    private final Optional<Path> folder;

    private StudyParser(
            String label,
            String text,
            List<String> overrides,
            Function<Document, Stream<Problem>> fileRules,
            Optional<Path> folder) {
        this.label = label;
        this.text = text;
        this.overrides = overrides;
        this.fileRules = fileRules;
        this.folder = folder;
    }

    /** Reads a study file; throws a {@link StudyException} when it is invalid. */
    public static StudyFile read(Path file) {
        return read(file, List.of());
    }

    /**
     * Reads a study file with overrides.
     *
     * @param overrides each {@code KEY=VALUE}, as {@code --set} takes them; later ones win, and all of them over what a
     *     case says
     * @throws StudyException when it is invalid
     */
    public static StudyFile read(Path file, List<String> overrides) {
        return new StudyParser(
                        StudyFiles.label("study", file),
                        StudyFiles.read("study", file),
                        overrides,
                        document -> publishedProblem(document, file),
                        Optional.ofNullable(file.toAbsolutePath().getParent()))
                .readCases();
    }

    /** Reads a file of one study; throws a {@link StudyException} when it is invalid, or has cases. */
    public static Study parse(Path file) {
        return parse(file, List.of());
    }

    /** Reads a file of one study with overrides; throws a {@link StudyException} when it is invalid, or has cases. */
    public static Study parse(Path file, List<String> overrides) {
        return read(file, overrides).one();
    }

    /** Reads a text as {@link #parse(Path, List)} reads the file of that name, but looks for no published tables. */
    public static Study parse(String fileName, String text, List<String> overrides) {
        return read(fileName, text, overrides).one();
    }

    static StudyFile read(String fileName, String text, List<String> overrides) {
        return new StudyParser(
                        "study " + Words.quote(fileName), text, overrides, document -> Stream.of(), Optional.empty())
                .readCases();
    }

    /**
     * Reads the {@code study.yml} of a run, which {@link StudyWriter} wrote: its published tables stand elsewhere.
     *
     * @throws StudyException when it is invalid
     */
    public static Study parseAsRun(Path file) {
        StudyParser parser = new StudyParser(
                StudyFiles.label("study", file),
                StudyFiles.read("study", file),
                List.of(),
                document -> Stream.of(),
                Optional.empty());
        return parser.study(parser.document());
    }

    private StudyFile readCases() {
        Document plain = document();
        String title = plain.at(KeyPath.ROOT.key("title")).asText();
        List<String> cases = StudyCases.ids(plain);
        List<Study> studies = cases.isEmpty()
                ? List.of(study(plain))
                : cases.stream()
                        .map(id -> {
                            Document document = document();
                            StudyCases.apply(document, id);
                            return study(document);
                        })
                        .toList();
        return new StudyFile(studies.get(0).name(), title, studies);
    }

    private Document document() {
        try {
            Document document = DocumentReader.read(text);
            require(OldKeys.rename(document));
            return document;
        } catch (DocumentException e) {
            throw new StudyException(Problem.lines(label, List.of(e.problem())));
        }
    }

    private Study study(Document document) {
        require(Overrides.apply(document, overrides));
        require(OldKeys.renameSet(document));
        require(Mix.prepare(document));
        require(FileBodies.read(document, folder));
        Defaults.addTo(document.root());
        require(SchemaHolder.SCHEMA.problems(document));
        require(Stream.concat(fileRules.apply(document), StudyRules.problems(document).stream())
                .toList());
        Study study = StudyTree.study(document.root());
        return study.testCase()
                .filter(id -> !document.at(StudyCases.CASES).isMissingNode())
                .map(id -> Selection.without(study, StudyCases.leftOut(document, id)))
                .orElse(study);
    }

    private void require(List<Problem> problems) {
        if (!problems.isEmpty()) {
            throw new StudyException(Problem.lines(label, problems));
        }
    }

    private static Stream<Problem> publishedProblem(Document document, Path file) {
        return Stream.ofNullable(document.at(PUBLISHED).textValue())
                .filter(published -> !isFileBeside(file, published))
                .map(published -> document.problem(
                        PUBLISHED,
                        "must be a file, its path relative to the study file, was " + Words.quote(published)
                                + ": correct the path or remove the key"));
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
