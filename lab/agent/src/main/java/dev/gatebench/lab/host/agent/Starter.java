package dev.gatebench.lab.host.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** Starts processes where tasks are to run. */
interface Starter {
    /**
     * Starts a process.
     *
     * @param output the file that takes its standard output
     * @param log the file that takes its standard error; perhaps the same
     */
    Started start(LaunchRequest launch, Path output, Path log) throws IOException;

    /** A process that was started. */
    interface Started {
        /** Returns the process; empty where it had ended before it could be looked at. */
        Optional<ProcessHandle> process();

        OptionalInt exitCode();

        /** Returns whether its real end is unknown, since the container of all tasks has ended too. */
        default boolean lost() {
            return false;
        }

        OutputStream input();
    }
}
