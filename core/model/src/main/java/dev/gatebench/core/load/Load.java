package dev.gatebench.core.load;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The load of a trial. Loads are ordered by kind, then by amount; the closed model comes first. */
public sealed interface Load extends Comparable<Load> permits ClosedLoad, OpenLoad, ShareLoad {
    /** Returns its name in every file and on the command line: {@code closed 600}. */
    @JsonValue
    String id();

    /** Returns the largest number of connections that it has open at once. */
    int connections();

    /** Returns the requests that it has in flight at any time; empty where its model does not fix them. */
    default OptionalInt inFlight() {
        return OptionalInt.empty();
    }

    /** Whether requests are due whatever became of those before; else replies decide when the next are sent. */
    default boolean isOpen() {
        return true;
    }

    /**
     * Returns the requests a second that are due; empty by the closed model, and where the capacity of the arm decides.
     */
    default OptionalInt offeredPerSec() {
        return OptionalInt.empty();
    }

    /** Returns the load that is measured before it in each round, because it is a share of that load's throughput. */
    default Optional<Load> capacity() {
        return Optional.empty();
    }

    /**
     * Divides the load into parts of the same kind, one for each of several injectors: together they have its
     * connections and its rate exactly, and two parts differ by one of either at most.
     *
     * @param parts number of parts, ≥ 1
     * @throws IllegalArgumentException in one line when it has fewer connections, or requests a second, than that
     */
    List<Load> over(int parts);

    /** Returns its amount in its {@link #unit}, which orders the loads of a kind. */
    int amount();

    /** Names the unit of its amount, for the axis of a chart. */
    String unit();

    /** Describes it for people, in tables and sentences: {@code 600 connections}. */
    String words();

    /** Returns its form in the names of files: {@code closed-600}. */
    default String fileName() {
        return id().replaceAll("[^A-Za-z0-9]+", "-");
    }

    /** Parses an id; throws an {@link IllegalArgumentException} with one line when it is invalid. */
    @JsonCreator
    static Load parse(String id) {
        return ClosedLoad.parsed(id)
                .or(() -> OpenLoad.parsed(id))
                .orElseThrow(() -> new IllegalArgumentException("a load must be like '" + ClosedLoad.EXAMPLE + "', '"
                        + OpenLoad.EXAMPLE + "' or '" + ShareLoad.EXAMPLE + "', was '" + id + "'"));
    }

    /**
     * Parses an argument of a command line: an id, or a number of connections alone for the closed model.
     *
     * @throws IllegalArgumentException with one line when it is neither
     */
    static Load ofArgument(String text) {
        return parse(text.strip().matches("[0-9]+") ? ClosedLoad.KIND + " " + text.strip() : text);
    }

    @Override
    default int compareTo(Load other) {
        return Comparator.comparing(Load::isOpen)
                .thenComparing((Load load) -> load.capacity().isPresent())
                .thenComparingInt(Load::amount)
                .thenComparing(load -> Arrivals.of(load).orElse(Arrivals.POISSON))
                .thenComparingInt(Load::connections)
                .compare(this, other);
    }
}
