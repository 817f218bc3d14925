package dev.gatebench.core.study;

import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.core.yaml.Words;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the files that people write for a study. */
public final class StudyFiles {
    /** Largest file that is read, bytes. */
    public static final int MAX_BYTES = DocumentReader.MAX_LENGTH;

    private StudyFiles() {}

    /**
     * Returns the text of a file.
     *
     * @param kind kind of file, for the message: {@code study}
     * @throws StudyException when it is no file, cannot be read, is larger than {@link #MAX_BYTES} or is not UTF-8
     */
    public static String read(String kind, Path file) {
        String label = label(kind, file);
        if (!Files.isRegularFile(file)) {
            throw new StudyException(label + ": " + Words.quote(file.toString())
                    + (Files.exists(file) ? " is not a file" : " does not exist") + ", " + beside(kind, file));
        }
        try {
            return BoundedInput.text(file, MAX_BYTES);
        } catch (CharacterCodingException e) {
            throw new StudyException(label + ": must be UTF-8 text: save it as UTF-8");
        } catch (DataException e) {
            throw new StudyException(label + ": " + e.getMessage());
        } catch (IOException e) {
            throw new StudyException(label + ": cannot be read: " + Words.oneLine(String.valueOf(e.getMessage())));
        }
    }

    /** Names a file in messages: {@code study 'quick.yml'}. */
    static String label(String kind, Path file) {
        return kind + " " + Words.quote(name(file));
    }

    static String name(Path file) {
        return Optional.ofNullable(file.getFileName()).orElse(file).toString();
    }

    private static String beside(String kind, Path file) {
        Path folder = Files.isDirectory(file)
                ? file
                : Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
        List<String> names = ymlFiles(folder);
        if (names.isEmpty()) {
            return "and there is no .yml file there: give the path of a " + kind;
        }
        return Words.didYouMean(name(file), names) + "files there: " + String.join(", ", names);
    }

    private static List<String> ymlFiles(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(StudyFiles::name)
                    .filter(name -> name.endsWith(".yml") || name.endsWith(".yaml"))
                    .sorted()
                    .limit(20)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
