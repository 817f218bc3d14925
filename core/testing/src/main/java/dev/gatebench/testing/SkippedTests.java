package dev.gatebench.testing;

import static com.github.freva.asciitable.HorizontalAlign.LEFT;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
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

    /** Wider columns are wrapped. */
    private static final int MOST_CHARACTERS = 90;

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
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        Path file = Path.of(arguments[0]);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, "");
        // Maven closes the loader of this class long before the end; this one stays
        URL[] here = Stream.of(SkippedTests.class, AsciiTable.class)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .toArray(URL[]::new);
        ClassLoader own = new URLClassLoader(here, ClassLoader.getPlatformClassLoader());
        own.loadClass(SkippedTests.class.getName())
                .getMethod("printAtEnd", Path.class)
                .invoke(null, file);
    }

    /** Prints the table when this JVM ends, if there are skipped tests then. */
    public static void printAtEnd(Path file) {
        // not in the group of the calling thread, which Maven destroys before the end
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Runtime.getRuntime().addShutdownHook(new Thread(root, () -> print(file), "prints-skipped-tests"));
    }

    private static void print(Path file) {
        try {
            if (Files.exists(file) && Files.size(file) > 0) {
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
                                        .headerAlign(LEFT)
                                        .maxWidth(MOST_CHARACTERS))
                                .toArray(Column[]::new),
                        rows);
    }
}
