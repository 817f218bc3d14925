package dev.gatebench.lab.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The needs of a task, which a process of this machine has anyway and a container must be given.
 *
 * @param port the port that it serves; empty for none
 * @param memoryBytes the most memory that it may use, bytes; empty for no limit
 * @param image the image that it is in; empty for one that the host finds or builds for its program
 * @param reads files and folders beside the run's own that it reads
 */
public record Needs(OptionalInt port, OptionalLong memoryBytes, Optional<String> image, List<Path> reads) {
    /** Needs nothing beside the run's folder. */
    public static final Needs NONE = new Needs(OptionalInt.empty(), OptionalLong.empty(), Optional.empty(), List.of());

    public Needs {
        reads = List.copyOf(reads);
    }

    /** Needs files beside the run's own, such as a jar. */
    public static Needs reading(List<Path> files) {
        return new Needs(OptionalInt.empty(), OptionalLong.empty(), Optional.empty(), files);
    }

    /** Needs a port to serve. */
    public static Needs serving(int port) {
        return new Needs(OptionalInt.of(port), OptionalLong.empty(), Optional.empty(), List.of());
    }
}
