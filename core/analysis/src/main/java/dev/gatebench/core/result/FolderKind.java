package dev.gatebench.core.result;

import dev.gatebench.core.jmh.JmhFolder;
import dev.gatebench.core.run.CasesFolder;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The content of a folder that something was measured into. Each kind is known by a file of its own. */
public enum FolderKind {
    /** The benchmarks alone. */
    JMH("benchmarks", path -> new JmhFolder(path).exists()),
    /** A study with cases, a run for each. */
    CASES("cases", path -> new CasesFolder(path).exists()),
    /** A search for the greatest rates that keep goals. */
    CURVES("search", path -> new CurvesFolder(path).exists()),
    /** One run of a study. */
    RUN("run", path -> Files.isRegularFile(new RunFolder(path).info()));

    private final String word;

    /** A method: as immutable as code. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Predicate<Path> holds;

    FolderKind(String word, Predicate<Path> holds) {
        this.word = word;
        this.holds = holds;
    }

    public String word() {
        return word;
    }

    /** Finds the kind of a folder; empty where nothing was measured into it. */
    public static Optional<FolderKind> of(Path folder) {
        return Stream.of(values()).filter(kind -> kind.holds.test(folder)).findFirst();
    }

    /**
     * Finds the folders into which something was measured: this one, or those right below it, in the order of their
     * names. Links are not followed.
     *
     * @throws IOException when the folder cannot be listed
     */
    public static List<Path> found(Path folder) throws IOException {
        if (of(folder).isPresent()) {
            return List.of(folder);
        }
        try (Stream<Path> below = Files.list(folder)) {
            return below.filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .filter(path -> of(path).isPresent())
                    .sorted()
                    .toList();
        }
    }

    /**
     * Finds the runs of a study in a folder: itself, or one for each case that is there; of a search its ladder alone,
     * for the rates after it are others each time.
     *
     * @throws IOException naming the file that is wrong
     */
    public static List<Path> runs(Path folder) throws IOException {
        Optional<FolderKind> kind = of(folder);
        List<Path> runs =
                switch (kind.orElse(JMH)) {
                    case RUN -> List.of(folder);
                    case CASES -> {
                        CasesFolder cases = new CasesFolder(folder);
                        yield cases.read().cases().stream()
                                .map(id -> cases.of(id).path())
                                .toList();
                    }
                    case CURVES -> List.of(folder.resolve(CurvesFolder.LADDER));
                    case JMH -> List.of();
                };
        return runs.stream()
                .filter(run -> of(run).equals(Optional.of(RUN)))
                .filter(run -> run.equals(folder) || !Files.isSymbolicLink(run))
                .toList();
    }
}
