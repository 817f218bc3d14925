package dev.gatebench.lab.host;

import dev.gatebench.lab.cpu.Placement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A place where tasks of a run live, with its meters and its clock: this machine, a Docker engine, a pod on a node of a
 * cluster. What is specific to a kind of host stays behind this interface.
 */
public interface Host extends AutoCloseable {

    /** What it is in a few words, for people: {@code this machine}. */
    String name();

    /**
     * Whose kernel it runs on: hosts of the same machine have the same text, and the CPU time of their tasks is part of
     * the same {@link #usage()}.
     */
    String machine();

    /**
     * What is to be known of it beside the numbers of a run, by name, for the environment of the run: what a run needs
     * to be the same on another host, too, such as an image.
     */
    default Map<String, String> facts() {
        return Map.of();
    }

    /** What is to be known of it and may not be so of others, by name: its node, its CPUs. */
    default Map<String, String> ownFacts() {
        return Map.of();
    }

    /**
     * What makes another host of one with its name, for people: its kernel and how many CPUs its tasks have. Which CPUs
     * these are makes none.
     */
    default String kind() {
        return "";
    }

    /** How its clock stands to the lab's; its tasks and their files tell times by it. */
    default ClockOffset clock() {
        return ClockOffset.NONE;
    }

    /**
     * Asks its clock anew: several times, of which the quickest answer counts (F. Cristian, "Probabilistic clock
     * synchronization", Distributed Computing 3, 1989). {@link #clock()} says from then on what was found, and so do
     * the tasks that are started from then on.
     *
     * @return empty where it has the lab's own clock, and there is nothing to ask
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when it does not answer
     */
    default Optional<ClockOffset> askClock() {
        return Optional.empty();
    }

    /** What is there for tasks to use. */
    Inventory inventory();

    /** How it splits its CPUs between the roles; nothing is pinned where it cannot bind tasks to CPUs. */
    Placement placement();

    /** Where a server that is started here is to listen. */
    default Listening listening() {
        return Listening.LOOPBACK;
    }

    /** A port on which a server that is started here can listen; it was free a moment ago. */
    int freePort();

    /**
     * Starts a task, within 30 s or not at all: the end of a run waits for it. Files that the specification names are
     * there under their own paths, or the words of the command that name them are replaced. The folder of its log is
     * there too, for what else it writes.
     *
     * @throws IOException when the program cannot be started
     */
    Task start(TaskSpec spec) throws IOException;

    /**
     * Makes a file of this machine, or its new content, known to the tasks of the host under the same path. There is
     * nothing to do where both see one file system.
     */
    default void put(Path file) throws IOException {}

    /**
     * Brings what tasks have written until now under a path, a file or a folder, to the same path of this machine, if
     * there is anything. There is nothing to do where both see one file system.
     */
    default void fetch(Path file) throws IOException {}

    /** Deletes a file that a task has written, here and there. */
    default void forget(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    /**
     * Where what helps a task of this host is started, and is not measured itself: on the same machine, with the same
     * files.
     */
    default Host helpers() {
        return this;
    }

    /**
     * Whether the JIT compilers of its tasks run before other threads when they are {@linkplain Task#favourCompiler
     * favoured}.
     */
    boolean compilersMayRunFirst();

    /** The CPU time of all CPUs of its machine until now; empty where it cannot be read. */
    Optional<HostUsage> usage();

    /** All that was read of it since this was asked last, the newest last, as {@link Metered#readings} has it. */
    default List<HostUsage> usages() {
        return usage().stream().toList();
    }

    /** What of the lab's own works on its machine beside tasks, and is not foreign there. */
    default List<Metered> ours() {
        return List.of();
    }

    /**
     * Whether it was heard of within the last seconds. While it was not, what is known of its tasks may be old, and
     * nothing of them is late.
     */
    default boolean isHeard() {
        return true;
    }

    /**
     * A variable of the environment that an image sets.
     *
     * @param image name and tag of the image
     * @return empty where the image does not set it, or where nothing is started in images
     */
    default Optional<String> imageVariable(String image, String variable) {
        return Optional.empty();
    }

    /** The image that a task is started in, by its digest where that is known; empty where it is started in none. */
    default Optional<String> imageOf(TaskSpec spec) {
        return Optional.empty();
    }

    /**
     * Ends what runs have left here whose own process is gone, found by the labels of those runs.
     *
     * @return what was ended, and what could not be, a line each for people
     */
    default List<String> sweep() {
        return List.of();
    }

    /**
     * Lets a run pass that can trust what its tasks seem to have done: whoever holds them is there.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when it is gone, and took them with it
     */
    default void requireThere() {}

    /**
     * Lets a start that is under way give up what may take long, such as bringing files, and starts that come later
     * likewise: the run is ending, and its end waits for them. Returns at once.
     */
    default void giveUpStarts() {}

    /** Ends what is left of the run's own, and lets go of what it holds beside the tasks. */
    @Override
    void close();
}
