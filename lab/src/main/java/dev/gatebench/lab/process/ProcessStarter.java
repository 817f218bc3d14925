package dev.gatebench.lab.process;

import java.io.IOException;
import java.util.Optional;

/** Starts processes, and says where those that are servers listen and are reached; tests put a fake here. */
@FunctionalInterface
public interface ProcessStarter extends AutoCloseable {

    /**
     * Starts the process; its standard input is a pipe.
     *
     * @throws IOException when the program cannot be started
     */
    Process start(ProcessSpec spec) throws IOException;

    /** How a server is to listen. */
    default Listening listening() {
        return Listening.LOOPBACK;
    }

    /**
     * Where a server is reached that was started.
     *
     * @param port the port that it listens on
     */
    default Reach reach(ManagedProcess server, int port) {
        return Reach.loopback(port);
    }

    /** The feature version of the Java in an official image; empty where it does not say, or nothing is started in images. */
    default Optional<Integer> javaIn(String image) {
        return Optional.empty();
    }

    /** Lets go of what it holds beside the processes, which have ended. */
    @Override
    default void close() {}
}
