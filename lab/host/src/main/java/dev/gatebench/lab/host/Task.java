package dev.gatebench.lab.host;

import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.lab.cpu.CpuSet;
import java.io.BufferedReader;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Something that a host has started for a run: a process with all its children, a container, a process in a pod. */
public interface Task extends Metered {
    int LOG_LINES_SHOWN = 3;

    /** Greatest number of a signal: a shell adds 128 to the number of the signal that ended a program. */
    int LAST_SIGNAL = 64;

    TaskSpec spec();

    /**
     * Returns the CPUs of its specification: it may be placed on others outside of what is measured, and is placed
     * back.
     */
    @Override
    default Optional<CpuSet> cpus() {
        return spec().cpus();
    }

    /** Returns a moment before it began, when it had used nothing yet, in the lab's time, ms since 1970. */
    long startedEpochMs();

    /** Whether it ran before and was only found: then it is neither moved nor ended. */
    default boolean wasFound() {
        return false;
    }

    default boolean alive() {
        return exitCode().isEmpty();
    }

    /** Returns its exit code; empty while it runs. */
    OptionalInt exitCode();

    /** Returns why it ended, where more is known than its exit code, for people. */
    default Optional<String> why() {
        return Optional.empty();
    }

    /** Returns what it has logged so far, the first 16 MiB of it. */
    default String log() {
        return LogFile.beginning(spec().log());
    }

    /**
     * Cuts its log where its processes have appended more than 1 GiB to it. Returns whether it was cut; false where
     * this process writes its log, and bounds it.
     */
    default boolean cutLog() {
        return false;
    }

    /** Returns its standard output, where its specification says that this is read; empty otherwise. */
    BufferedReader output();

    /**
     * Returns the lines of its standard output. One of more than {@link BoundedInput#PRINTED_LINE} characters fails the
     * reading with a {@link dev.gatebench.core.json.DataException}.
     */
    default BufferedReader outputLines() {
        return BoundedInput.lines(output(), BoundedInput.PRINTED_LINE, "the output of '" + spec().name() + "'");
    }

    /** Returns its standard input; bytes that are written are lost where it has none. */
    OutputStream input();

    /**
     * Returns the addresses of a server that listens on one of its ports.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when the port is not reached from outside
     */
    Endpoint endpoint(int port);

    /** Whether the server on one of its ports is one of its processes, whose CPU time is read; true where unknown. */
    default boolean serves(int port) {
        return true;
    }

    /** Asks it, with all its children, to end; does not wait. */
    void askToEnd();

    /** Ends it with all its children at once; does not wait. */
    void kill();

    /** Waits until it has ended and its whole log is here. Returns whether it has ended. */
    boolean await(Duration limit);

    /** Lets all its threads run on these CPUs alone, and none before another; false where the host cannot do that. */
    boolean place(CpuSet cpus);

    /**
     * Lets the threads that compile code while it runs (HotSpot's C1 and C2) run on these CPUs and, where the host
     * permits it, before other threads, until it is {@linkplain #place placed}; false where it has none yet, or the
     * host cannot do that.
     */
    boolean favourCompiler(CpuSet cpus);

    /**
     * Returns the numbers of its processes, the first of them first, where they are processes of this machine that
     * other programs may look into; none elsewhere.
     */
    default List<Long> processes() {
        return List.of();
    }

    /**
     * Describes how it ended, for people: {@code netty exited with code 1; LOG ends with: …}; that it runs if it does.
     */
    default String ending() {
        await(Duration.ofSeconds(1)); // one that is just ending, and what of its log is on its way
        OptionalInt code = exitCode();
        if (code.isEmpty()) {
            return spec().name() + " is running";
        }
        String signal = code.getAsInt() > 128 && code.getAsInt() <= 128 + LAST_SIGNAL
                ? ", which is signal " + (code.getAsInt() - 128)
                : "";
        return spec().name() + " exited with code " + code.getAsInt() + signal
                + why().map(words -> ": " + words).orElse("") + "; " + spec().log() + " ends with: " + lastLogLines();
    }

    /** Returns the end of what it has logged so far, the last 64 KiB of it. */
    default String logEnd() {
        return LogFile.end(spec().log());
    }

    /** Returns the last lines of its log that are not blank, on one line. */
    default String lastLogLines() {
        List<String> lines = logEnd().lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        return lines.isEmpty()
                ? "(nothing)"
                : String.join(" | ", lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size()));
    }
}
