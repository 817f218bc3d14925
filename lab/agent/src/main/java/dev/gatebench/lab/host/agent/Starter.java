package dev.gatebench.lab.host.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** Starts processes where tasks are to run. */
interface Starter {
    /**
     * Starts one.
     *
     * @param output the file that takes its standard output
     * @param log the file that takes its standard error; perhaps the same
     * @throws IOException when it cannot be started
     */
    Started start(LaunchRequest launch, Path output, Path log) throws IOException;

    /** A process that was started. */
    interface Started {
        /** Itself; empty where it had ended before it could be looked at. */
        Optional<ProcessHandle> process();

        /** Its exit code; empty while it runs. */
        OptionalInt exitCode();

        /** Whether how it ended cannot be known any more, since what holds all tasks has ended too. */
        default boolean lost() {
            return false;
        }

        /** Its standard input. */
        OutputStream input();
    }
}
