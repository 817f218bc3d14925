package dev.gatebench.lab.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
 * @param mounts files that a container of an image has at other paths, by these
 */
public record Needs(
        OptionalInt port,
        OptionalLong memoryBytes,
        Optional<String> image,
        List<Path> reads,
        Map<String, Path> mounts) {
    /** Needs nothing beside the run's folder. */
    public static final Needs NONE =
            new Needs(OptionalInt.empty(), OptionalLong.empty(), Optional.empty(), List.of(), Map.of());

    public Needs {
        reads = List.copyOf(reads);
        mounts = Map.copyOf(mounts);
    }

    /** Needs no file at another path than its own. */
    public Needs(OptionalInt port, OptionalLong memoryBytes, Optional<String> image, List<Path> reads) {
        this(port, memoryBytes, image, reads, Map.of());
    }

    /** Needs files beside the run's own, such as a jar. */
    public static Needs reading(List<Path> files) {
        return new Needs(OptionalInt.empty(), OptionalLong.empty(), Optional.empty(), files);
    }

    /** Needs a port to serve. */
    public static Needs serving(int port) {
        return new Needs(OptionalInt.of(port), OptionalLong.empty(), Optional.empty(), List.of());
    }

    /** Needs an image too, if there is one, with files of this machine at paths of its own. */
    public Needs withImage(Optional<String> other, Map<String, Path> files) {
        return new Needs(port, memoryBytes, other, reads, other.isPresent() ? files : Map.of());
    }
}
