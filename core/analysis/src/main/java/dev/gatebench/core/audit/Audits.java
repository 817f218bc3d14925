package dev.gatebench.core.audit;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.published.PublishedReport;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyFiles;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.core.yaml.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Audits published tables or runs that a person names.
 *
 * @param studies the folder of the studies, with {@code published} in it
 */
public record Audits(Path studies) {
    private static final String SUFFIX = ".yml";

    /**
     * Audits published tables or a run.
     *
     * @param what name of a study with published tables or of such tables; path of a study, of published tables
     *     ({@code .yml}, {@code .yaml}), of a run's folder or of its {@code results.json}
     * @throws StudyException when there is none, or it cannot be read as that
     */
    public Audit audit(String what) {
        try {
            Path path = Path.of(what);
            if (Files.isDirectory(path)) {
                return Audit.of(
                        ResultsAssembler.of(new RunFolder(path.toAbsolutePath().normalize())));
            }
            if (what.endsWith(".json")) {
                return Audit.of(Results.read(path));
            }
            if (what.endsWith(SUFFIX) || what.endsWith(".yaml")) {
                return isPublished(path) ? published(path, CheckLimits.defaults()) : ofStudy(path);
            }
        } catch (InvalidPathException | IOException e) {
            throw new StudyException("audit " + Words.quote(what) + ": cannot be read, "
                    + Words.oneLine(String.valueOf(e.getMessage())) + ": give a study, published tables or a run");
        }
        return named(what);
    }

    private Audit named(String name) {
        if (names(studies).contains(name)) {
            return ofStudy(studies.resolve(name + SUFFIX));
        }
        Path folder = studies.resolve("published");
        List<String> tables = names(folder);
        if (tables.contains(name)) {
            return published(folder.resolve(name + SUFFIX), CheckLimits.defaults());
        }
        throw new StudyException("published tables " + Words.quote(name) + " are unknown: "
                + Words.didYouMean(name, tables) + "there are " + String.join(", ", tables)
                + "; a file of your own must end with .yml, or be a run's folder or results.json");
    }

    private static Audit ofStudy(Path file) {
        Study study = StudyParser.read(file).cases().get(0);
        String tables = study.published()
                .orElseThrow(() -> new StudyException("study " + Words.quote(study.name())
                        + " has no published tables: add the key 'published' or give a file of tables"));
        return published(file.resolveSibling(tables), CheckLimits.defaults().with(study.checks()));
    }

    private static Audit published(Path file, CheckLimits limits) {
        return PublishedAudit.of(PublishedReport.read(file), limits);
    }

    /** Whether a file holds tables: studies have arms, tables have none; broken YAML is reported as tables. */
    private static boolean isPublished(Path file) {
        try {
            return !DocumentReader.read(StudyFiles.read("published", file))
                    .root()
                    .has("arms");
        } catch (DocumentException e) {
            return true;
        }
    }

    private static List<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
