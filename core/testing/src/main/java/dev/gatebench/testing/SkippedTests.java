package dev.gatebench.testing;

import static com.github.freva.asciitable.HorizontalAlign.LEFT;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Keeps which tests were skipped for want of something, in a file of the build, and prints them as a table when Maven
 * ends, below all that Maven itself says. Run inside Maven's JVM by the first module of the build.
 */
public final class SkippedTests {
    /** The system property that names the file; tests that are run from an IDE have none, and keep nothing. */
    private static final String FILE = "gatebench.skipped";

    private SkippedTests() {}

    /** Adds a test and what it misses. Several processes may do so at once: each line is one write. */
    static void add(String test, Requirement missing) {
        String file = System.getProperty(FILE, "");
        if (file.isBlank()) {
            return;
        }
        try {
            Path path = Path.of(file);
            Files.createDirectories(path.toAbsolutePath().getParent());
            Files.writeString(
                    path,
                    test + "\t" + missing.word() + "\t" + missing.remedy() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Forgets what an earlier build kept, and prints the table of this one when this JVM ends.
     *
     * @param arguments the file
     */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Files.deleteIfExists(file);
        table(List.of("none\tnone\tnone")); // loads all classes: the loader of this one is closed when Maven ends
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Runtime.getRuntime().addShutdownHook(new Thread(root, () -> print(file), "prints-skipped-tests"));
    }

    private static void print(Path file) {
        try {
            if (Files.exists(file)) {
                System.out.println(table(Files.readAllLines(file)));
            }
        } catch (IOException e) {
            System.out.println("The tests that were skipped cannot be told: " + e);
        }
    }

    /** Returns the table of lines as {@link #add} writes them, each once, sorted by test. */
    static String table(List<String> lines) {
        String[][] rows = lines.stream()
                .distinct()
                .sorted()
                .map(line -> line.split("\t", -1))
                .toArray(String[][]::new);
        return "Skipped, since something is missing here:\n"
                + AsciiTable.getTable(
                        AsciiTable.NO_BORDERS,
                        Stream.of("test", "needs", "how to get it")
                                .map(name -> new Column()
                                        .header(name)
                                        .dataAlign(LEFT)
                                        .headerAlign(LEFT))
                                .toArray(Column[]::new),
                        rows);
    }
}
