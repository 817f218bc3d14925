package dev.gatebench.lab.host.local;

import dev.gatebench.core.json.Json;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The file that names the processes of a run while it lasts, so that the next start can end what a killed run left
 * behind. Processes are known by number and start time, never by name, and only where they were started: of a run of
 * another machine nothing is ended and nothing removed.
 */
public final class RunFile implements AutoCloseable {

    /**
     * The content of the file.
     *
     * @param owner the lab's own process
     * @param place place of these processes: the folder may be shared by several machines; absent of older runs
     */
    record Content(ProcessId owner, Optional<ProcessPlace> place, List<ProcessId> children) {
        /** Returns whether the run goes on, or may do so where this machine cannot see it. */
        boolean mayGoOn(ProcessPlace here) {
            return switch (place.map(of -> of.seenFrom(here)).orElse(ProcessPlace.Sight.HERE)) {
                case HERE -> owner.find().isPresent();
                case GONE -> false;
                case ELSEWHERE -> true;
            };
        }

        /** Returns its processes that live on; of an earlier boot none does, whoever has their numbers now. */
        List<ProcessId> living(ProcessPlace here) {
            return place.filter(of -> of.seenFrom(here) != ProcessPlace.Sight.HERE)
                            .isPresent()
                    ? List.of()
                    : children;
        }
    }

    private final Path file;
    private final ProcessId owner = ProcessId.of("gatebench", ProcessHandle.current());
    private final List<ProcessId> children = new ArrayList<>();

    private RunFile(Path file) {
        this.file = file;
    }

    /** Returns the folder of all run files of this user. */
    public static Path folder() {
        return Path.of(System.getProperty("user.home"), ".gatebench", "runs");
    }

    /** Opens the run file of this process. */
    public static RunFile open(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "run folder '" + folder + "' cannot be made: " + e.getMessage() + "; make the home folder writable",
                    e);
        }
        return new RunFile(folder.resolve(ProcessHandle.current().pid() + "-" + System.nanoTime() + ".json"));
    }

    Path inFolder() {
        return Optional.ofNullable(file.getParent()).orElseThrow();
    }

    /**
     * Adds processes; whoever reads the file finds them as soon as this returns. It does not wait for the disk, which
     * may take a second while the new process is not metered yet: when the machine goes down, so do the processes.
     */
    synchronized void add(String name, Collection<ProcessHandle> started) {
        children.removeIf(known -> known.find().isEmpty());
        started.forEach(child -> children.add(ProcessId.of(name, child)));
        try {
            Json.writeSoon(file, new Content(owner, Optional.of(ProcessPlace.here()), children));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the processes of runs whose own process is gone. Returns their names, for people. */
    public static List<String> sweep(Path folder) {
        List<String> ended = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(".json")).forEach(file -> sweepOne(file, ended));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return ended;
    }

    private static void sweepOne(Path file, List<String> ended) {
        try {
            if (Files.size(file) == 0) { // the machine went down before it was on the disk
                Files.deleteIfExists(file);
                return;
            }
            Content content = Json.read(file, Content.class);
            if (content.mayGoOn(ProcessPlace.here())) {
                return;
            }
            for (ProcessId child : content.living(ProcessPlace.here())) {
                child.find().ifPresent(handle -> {
                    ProcessTree.of(handle).end();
                    ended.add("ended, left over by a run that was killed: " + child.name() + " (process " + child.pid()
                            + ")");
                });
            }
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // another start sweeps at the same time, or the file is not ours to read: nothing of this run depends on it
            ended.add("run file " + file + " could not be read and was left: " + e.getMessage());
        }
    }
}
