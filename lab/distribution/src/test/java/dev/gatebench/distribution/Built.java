package dev.gatebench.distribution;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that the build left for its users, and the names that these have once they are published. */
final class Built {
    /** The archive. */
    static final Path ARCHIVE =
            Path.of(System.getProperty("gatebench.archive")).toAbsolutePath().normalize();

    /** Name of the archive's one folder, {@code gatebench-VERSION}. */
    static final String NAME = ARCHIVE.getFileName().toString().replaceFirst("\\.tar\\.gz$", "");

    /** The version that was built. */
    static final String VERSION = NAME.replaceFirst("^gatebench-", "");

    /** The folder of what {@code -Drelease} makes for a release. */
    static final Path RELEASE = ARCHIVE.resolveSibling("release");

    /** The address of the repository. */
    static final String REPOSITORY = "https://github.com/" + System.getProperty("gatebench.repository");

    private Built() {}

    /** Returns the address that a file of the release has once it is published. */
    static String address(String file) {
        return REPOSITORY + "/releases/download/v" + VERSION + "/" + file;
    }

    static String sha256(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            return Contents.sha256(content);
        }
    }
}
