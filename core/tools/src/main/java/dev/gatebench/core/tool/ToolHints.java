package dev.gatebench.core.tool;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Facts of an output that the person or the command above it says.
 *
 * @param concurrency connections times streams, or users
 * @param seconds length of the load
 */
public record ToolHints(
        OptionalInt concurrency, OptionalInt threads, Optional<Figure> seconds, Optional<Figure> ratePerSec) {
    /** Nothing is said. */
    public static final ToolHints NONE =
            new ToolHints(OptionalInt.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());
}
