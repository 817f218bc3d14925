package dev.gatebench.gatling;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder that holds one run. Gatling writes to a sub-folder with the time in its name; here the log stands in the
 * folder itself, from the moment that Gatling has made it, so that others can follow it.
 */
final class ResultFolder {
    static final String LOG = "simulation.log";

    private final Path folder;

    /** @throws IOException when the folder cannot be made or holds a log already */
    ResultFolder(Path folder) throws IOException {
        this.folder = folder.toAbsolutePath().normalize();
        Files.createDirectories(this.folder);
        if (Files.exists(log())) {
            throw new FileAlreadyExistsException("--out '" + folder + "' must not hold a " + LOG
                    + " yet: choose another folder or remove what is there");
        }
    }

    Path path() {
        return folder;
    }

    Path log() {
        return folder.resolve(LOG);
    }

    /** Gives Gatling's log a second name in the folder, if it is there by now. */
    boolean linkLog() throws IOException {
        if (Files.exists(log())) {
            return true;
        }
        Optional<Path> written = writtenLog();
        if (written.isPresent()) {
            Files.createLink(log(), written.get());
        }
        return written.isPresent();
    }

    /** Leaves the log in the folder and nothing of the sub-folder. */
    void settle() throws IOException {
        Optional<Path> written = writtenLog();
        if (written.isPresent()) {
            if (Files.exists(log())) {
                Files.delete(written.get());
            } else {
                Files.move(written.get(), log());
            }
            Optional<Path> subFolder = Optional.ofNullable(written.get().getParent());
            if (subFolder.isPresent()) {
                Files.delete(subFolder.get());
            }
        }
    }

    private Optional<Path> writtenLog() throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.map(child -> child.resolve(LOG))
                    .filter(Files::exists)
                    .findFirst();
        }
    }
}
