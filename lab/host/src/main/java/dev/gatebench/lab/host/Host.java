package dev.gatebench.lab.host;

import dev.gatebench.lab.cpu.Placement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A place where tasks of a run live, with its meters and its clock: this machine, a Docker engine, a pod on a node of a
 * cluster. What is specific to a kind of host stays behind this interface.
 */
public interface Host extends AutoCloseable {

    /** Returns a name for people: {@code this machine}. */
    String name();

    /**
     * Returns the machine whose kernel it runs on. Hosts of one machine have the same text, and the CPU time of their
     * tasks is part of the same {@link #usage()}.
     */
    String machine();

    /**
     * Returns facts by name for the environment of a run: all that a run needs to be the same on another host, too,
     * such as an image.
     */
    default Map<String, String> facts() {
        return Map.of();
    }

    /** Returns facts by name that other hosts need not share: its node, its CPUs. */
    default Map<String, String> ownFacts() {
        return Map.of();
    }

    /**
     * Describes its kernel and how many CPUs its tasks have, for people. A host of one name with another description is
     * another host; which CPUs these are makes no difference.
     */
    default String kind() {
        return "";
    }

    /** Returns the offset of its clock, by which its tasks and their files tell times. */
    default ClockOffset clock() {
        return ClockOffset.NONE;
    }

    /**
     * Asks its clock anew, several times, of which the quickest answer counts (F. Cristian, "Probabilistic clock
     * synchronization", Distributed Computing 3, 1989). {@link #clock()} and tasks that are started later use the
     * answer.
     *
     * @return empty where it has the lab's own clock, and there is nothing to ask
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when it does not answer
     */
    default Optional<ClockOffset> askClock() {
        return Optional.empty();
    }

    /** Returns the programs, JDKs and limits that tasks can use. */
    Inventory inventory();

    /** Returns the split of its CPUs between the roles; nothing is pinned where it cannot bind tasks to CPUs. */
    Placement placement();

    /** Returns the address and port on which a server that is started here is to listen. */
    default Listening listening() {
        return Listening.LOOPBACK;
    }

    /** Returns a port on which a server can listen here; it was free a moment ago. */
    int freePort();

    /**
     * Starts a task, within 30 s or not at all: the end of a run waits for it. Files that the specification names are
     * there under their own paths, or the words of the command that name them are replaced. So is the folder that it
     * may write into. Nothing else of the run need be there.
     *
     * @throws IOException when the program cannot be started
     */
    Task start(TaskSpec spec) throws IOException;

    /**
     * Returns a task for a process that somebody else has started here, which is read and never ended.
     *
     * @param spec its name and role; its command is only words
     * @param pid its first process; empty where that is not known, and nothing can be read of it
     * @throws IOException when the process is gone, or hosts of this kind cannot do that
     */
    default Task watch(TaskSpec spec, OptionalLong pid) throws IOException {
        throw new IOException("what runs already cannot be read on " + name());
    }

    /**
     * Makes a file of this machine, or its new content, known to the tasks of the host under the same path. There is
     * nothing to do where both see one file system.
     */
    default void put(Path file) throws IOException {}

    /**
     * Brings a file or folder that tasks have written until now to the same path of this machine, if there is one.
     * There is nothing to do where both see one file system.
     */
    default void fetch(Path file) throws IOException {
        fetch(file, Long.MAX_VALUE);
    }

    /**
     * Brings a file or folder that tasks have written until now to the same path of this machine, if there is one. A
     * file that is too large is left out, and what came of it before is deleted here.
     *
     * @param mostBytes most bytes of each file
     * @throws IOException when a file has more; later calls leave that file out and do not throw
     */
    default void fetch(Path file, long mostBytes) throws IOException {}

    /** Deletes a file that a task has written, here and there. */
    default void forget(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    /**
     * Returns the host on which helpers of its tasks are started, which are not measured: on the same machine, with the
     * same files.
     */
    default Host helpers() {
        return this;
    }

    /**
     * Returns whether the JIT compilers of its tasks run before other threads when they are
     * {@linkplain Task#favourCompiler favoured}.
     */
    boolean compilersMayRunFirst();

    /** Reads the CPU time of all CPUs of its machine until now; empty where it cannot be read. */
    Optional<HostUsage> usage();

    /** Returns all readings since the last call, the newest last, as {@link Metered#readings} has them. */
    default List<HostUsage> usages() {
        return usage().stream().toList();
    }

    /** Returns processes of the lab that run on its machine beside tasks, and are not foreign there. */
    default List<Metered> ours() {
        return List.of();
    }

    /**
     * Returns whether it was heard of within the last seconds. While it was not, its tasks may have changed unseen, and
     * nothing that they tell is late.
     */
    default boolean isHeard() {
        return true;
    }

    /**
     * Returns the value of an environment variable that an image sets; empty where the image does not set it, or where
     * nothing is started in images.
     */
    default Optional<String> imageVariable(String image, String variable) {
        return Optional.empty();
    }

    /**
     * Returns the image that a task is started in, by its digest where that is known; empty where it is started in
     * none.
     */
    default Optional<String> imageOf(TaskSpec spec) {
        return Optional.empty();
    }

    /**
     * Ends what killed runs have left here, found by the labels of those runs. Returns a line for people for each end
     * and each failure.
     */
    default List<String> sweep() {
        return List.of();
    }

    /**
     * Requires that the holder of its tasks is there, so that a run can trust their ends.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when it is gone, and took them with it
     */
    default void requireThere() {}

    /**
     * Makes starts give up work that may take long, such as bringing files, now and later: the run is ending, and its
     * end waits for them. Returns at once.
     */
    default void giveUpStarts() {}

    /** Ends what is left of the run, and releases what it holds beside the tasks. */
    @Override
    void close();
}
