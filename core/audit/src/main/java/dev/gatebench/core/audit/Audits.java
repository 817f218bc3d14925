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
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolOutputException;
import dev.gatebench.core.tool.reading.ToolFiles;
import dev.gatebench.core.tool.reading.ToolOutputs;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.core.yaml.Words;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Audits what a person names: runs, published tables, what tools printed.
 *
 * @param home tells the folder of the studies, with {@code published} in it; asked where a name is one of these
 * @param outputs reads texts of figures
 * @param in what {@code -} stands for
 */
public record Audits(Supplier<Path> home, ToolOutputs outputs, InputStream in) {
    private static final String SUFFIX = ".yml";
    private static final int SNIFFED = 4096;

    /**
     * Audits one thing or several outputs of tools.
     *
     * @param what names of studies or tables; paths of these, of runs, of texts of figures; {@code -}
     * @throws StudyException when there is none, or it cannot be read as that
     * @throws ToolOutputException when a text is of no kind that is known
     */
    public Audit audit(List<String> what, ToolAudit.Known known) {
        if (what.size() == 1 && !isFigures(what.get(0))) {
            return audit(what.get(0));
        }
        List<ToolAudit.Input> inputs = new ArrayList<>();
        for (String each : what) {
            inputs.add(new ToolAudit.Input(
                    each.equals(ToolFiles.STANDARD_INPUT)
                            ? "standard input"
                            : String.valueOf(Path.of(each).getFileName()),
                    reading(each)));
        }
        return ToolAudit.of(inputs, known, AuditLimits.defaults());
    }

    /**
     * Reads the figures of a load without a gateway; parameters and errors as {@link #audit(List, ToolAudit.Known)}.
     */
    public ToolFigures direct(Path file) {
        List<ToolFigures> figures = reading(file.toString()).figures();
        if (figures.size() != 1) {
            throw new StudyException("--direct must be a file of one load, and " + Words.quote(file.toString())
                    + " has " + figures.size());
        }
        return figures.get(0);
    }

    /**
     * Tells how much trials of the same arm differ in a run.
     *
     * @throws StudyException when it is no run, or no arm of it has two trials
     */
    public Likeness likeness(Path run) {
        try {
            return Likeness.of(ResultsAssembler.of(
                            new RunFolder(run.toAbsolutePath().normalize())))
                    .orElseThrow(() -> new StudyException("--like must be a run with two valid trials of an arm, and "
                            + Words.quote(run.toString()) + " has none"));
        } catch (IOException e) {
            throw unreadable(run.toString(), e);
        }
    }

    private Reading reading(String what) {
        try {
            return new ToolFiles(outputs).read(what, in);
        } catch (IOException e) {
            throw unreadable(what, e);
        }
    }

    /** Whether a text is for the readers of tools: no name, no folder, no YAML, no results of a run. */
    private static boolean isFigures(String what) {
        if (what.equals(ToolFiles.STANDARD_INPUT)) {
            return true;
        }
        try {
            Path file = Path.of(what);
            return Files.isRegularFile(file)
                    && !what.endsWith(SUFFIX)
                    && !what.endsWith(".yaml")
                    && !(what.endsWith(".json") && isResults(file));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static boolean isResults(Path file) {
        try (InputStream beginning = Files.newInputStream(file)) {
            return new String(beginning.readNBytes(SNIFFED), StandardCharsets.UTF_8).contains("\"schemaVersion\"");
        } catch (IOException e) {
            return true; // whoever reads it says why it cannot be
        }
    }

    private static StudyException unreadable(String what, Exception e) {
        return new StudyException("audit " + Words.quote(what) + ": cannot be read, "
                + Words.oneLine(String.valueOf(e.getMessage())) + ": give a study, published tables, a run or a text of"
                + " figures");
    }

    /**
     * Audits published tables or a run.
     *
     * @param what name of a study with published tables or of such tables; path of a study, of published tables
     *     ({@code .yml}, {@code .yaml}), of a run's folder or of its {@code results.json}
     * @throws StudyException when there is none, or it cannot be read as that
     */
    Audit audit(String what) {
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
            throw unreadable(what, e);
        }
        return named(what);
    }

    private Audit named(String name) {
        Path studies = home.get();
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
                + "; a file of your own must be there: of a tool's output, of tables (.yml), a run's folder or its"
                + " results.json");
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
