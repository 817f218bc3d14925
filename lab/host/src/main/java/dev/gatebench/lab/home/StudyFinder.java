package dev.gatebench.lab.home;

import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.yaml.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds study files. */
public final class StudyFinder {
    private static final String SUFFIX = ".yml";

    private StudyFinder() {}

    /** Returns the names of the project's studies, sorted. */
    public static List<String> names(Home home) {
        try (Stream<Path> files = Files.list(home.studies())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the file of a study.
     *
     * @param study a name, or a path when it ends with {@code .yml} or {@code .yaml}
     * @throws StudyException when there is none
     */
    public static Path find(Home home, String study) {
        if (study.endsWith(SUFFIX) || study.endsWith(".yaml")) {
            return Path.of(study);
        }
        if (!names(home).contains(study)) {
            throw new StudyException("study " + Words.quote(study) + " is unknown: "
                    + Words.didYouMean(study, names(home)) + "the studies are " + String.join(", ", names(home))
                    + "; a file of your own must end with .yml");
        }
        return home.studies().resolve(study + SUFFIX);
    }
}
