package dev.gatebench.gatling;

import io.gatling.app.Gatling$;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs Gatling in this JVM, with its log and its report in one folder. Gatling writes the log to a sub-folder with the
 * time in its name; here the log stands in the folder itself, from the moment that Gatling has made it, so that others
 * can follow it.
 */
final class GatlingRun {
    private static final String LOG = "simulation.log";
    private static final long LINK_PERIOD_MS = 20;

    private final Path folder;

    /** @throws IOException when the folder cannot be made or holds a log already */
    GatlingRun(Path folder) throws IOException {
        this.folder = folder.toAbsolutePath().normalize();
        Files.createDirectories(this.folder);
        if (Files.exists(log())) {
            throw new FileAlreadyExistsException("--out '" + folder + "' must not hold a " + LOG
                    + " yet: choose another folder or remove what is there");
        }
    }

    /**
     * Runs a simulation to its end, without a report.
     *
     * @throws IllegalStateException when Gatling ends with an error of its own
     */
    void inject(Class<? extends Simulation> simulation) throws IOException {
        // others follow the log: Gatling's own count of every request on the console would only cost CPU
        System.getProperties().putIfAbsent("gatling.data.writers.0", "file");
        Thread linker = new Thread(this::linkLog, "log-link");
        linker.setDaemon(true);
        linker.start();
        try {
            gatling("-s", simulation.getName(), "-rf", folder.toString(), "-nr");
        } finally {
            linker.interrupt();
            settle();
        }
    }

    /** Makes index.html from the log; a failure is only told, since it does not harm the run. */
    void report() {
        try {
            gatling("-ro", String.valueOf(folder.getFileName()), "-rf", String.valueOf(folder.getParent()));
        } catch (RuntimeException | AssertionError e) {
            System.err.println("no index.html was made of '" + log() + "': " + e.getMessage());
        }
    }

    private static void gatling(String... args) {
        int code = Gatling$.MODULE$.fromArgs(args);
        if (code != 0) {
            throw new IllegalStateException("Gatling ended with code " + code + ": see its messages above");
        }
    }

    private Path log() {
        return folder.resolve(LOG);
    }

    /** Gives Gatling's log a second name in the folder as soon as Gatling has made it. */
    private void linkLog() {
        try {
            Optional<Path> written = writtenLog();
            while (written.isEmpty()) {
                Thread.sleep(LINK_PERIOD_MS);
                written = writtenLog();
            }
            Files.createLink(log(), written.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            System.err.println("the log can be followed only after the run: " + e.getMessage());
        }
    }

    /** Leaves the log in the folder and nothing of the sub-folder. */
    private void settle() throws IOException {
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
