package dev.gatebench.core.study;

import java.nio.file.Files;
import java.nio.file.Path;

/** The project's own files, wherever in it a test was started. */
public final class Repository {
    private Repository() {}

    /** A file or folder by its path from the root. */
    public static Path path(String path) {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("docs/schema"))) {
            Path parent = folder.getParent();
            if (parent == null) {
                throw new IllegalStateException("start the tests within the project");
            }
            folder = parent;
        }
        return folder.resolve(path);
    }
}
