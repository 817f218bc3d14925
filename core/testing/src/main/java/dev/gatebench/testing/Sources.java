package dev.gatebench.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds source files of all modules of the checkout that a test runs in, for tests that hold them to rules. */
public final class Sources {
    /** How deep below the checkout a pom stands: {@code core/model/pom.xml}. */
    private static final int MODULE_DEPTH = 3;

    private Sources() {}

    /** Returns the folder of the checkout: the nearest one above this process's with {@code .mvn}. */
    public static Path checkout() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve(".mvn"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("'" + Path.of("").toAbsolutePath() + "' must be in a checkout, is not");
            }
        }
        return folder;
    }

    /**
     * Returns all Java files of a folder of the modules, sorted.
     *
     * @param folder within a module, such as {@code src/test/java}
     */
    public static List<Path> in(String folder) {
        List<Path> found = new ArrayList<>();
        for (Path module : modules(checkout())) {
            if (Files.isDirectory(module.resolve(folder))) {
                try (Stream<Path> files = Files.walk(module.resolve(folder))) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .sorted()
                            .forEach(found::add);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return found;
    }

    /** Returns the text of a file. */
    public static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the folders below one that have a pom; modules stand beside each other or in folders of modules. */
    private static List<Path> modules(Path parent) {
        try (Stream<Path> poms = Files.find(
                parent,
                MODULE_DEPTH,
                (file, attributes) -> file.endsWith("pom.xml") && !file.startsWith(parent.resolve("target")))) {
            return poms.map(Path::getParent)
                    .filter(folder -> folder != null && !folder.equals(parent))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
