package dev.gatebench.lab.process;

import java.io.IOException;

/** Starts processes; tests put a fake here. */
@FunctionalInterface
public interface ProcessStarter {

    /**
     * Starts the process; its standard input is a pipe.
     *
     * @throws IOException when the program cannot be started
     */
    Process start(ProcessSpec spec) throws IOException;
}
