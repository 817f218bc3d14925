package dev.gatebench.core.load;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The load of a trial. Loads are ordered by kind, then by amount; the closed model comes first. */
public sealed interface Load extends Comparable<Load> permits ClosedLoad, OpenLoad, ShareLoad {
    /** What names it in every file and on the command line: {@code closed 600}. */
    @JsonValue
    String id();

    /** The most connections that it has open at once. */
    int connections();

    /** The requests that it has in flight at any time, by its model; empty where the model does not say. */
    OptionalInt inFlight();

    /** Whether requests are due whatever became of those before; else replies decide when the next are sent. */
    boolean isOpen();

    /**
     * Requests a second that are due, as the load says; empty by the closed model, and where what the arm can do
     * decides.
     */
    OptionalInt offeredPerSec();

    /** The load that is measured before it in each round, because it is a share of what comes of that. */
    default Optional<Load> capacity() {
        return Optional.empty();
    }

    /**
     * It cut into parts of the same kind, one for each of several injectors: together they have its connections and its
     * rate exactly, and none has more than one of either more than another.
     *
     * @param parts how many, ≥ 1
     * @throws IllegalArgumentException in one line when it has fewer connections, or requests a second, than that
     */
    List<Load> over(int parts);

    /** How much it is, in its {@link #unit}: what orders the loads of a kind. */
    int amount();

    /** What its amount is of, for the axis of a chart. */
    String unit();

    /** What it is for people, in tables and sentences: {@code 600 connections}. */
    String words();

    /** What stands for it in the names of files: {@code closed-600}. */
    default String fileName() {
        return id().replaceAll("[^A-Za-z0-9]+", "-");
    }

    /**
     * Reads an id.
     *
     * @throws IllegalArgumentException with one line when it is none
     */
    @JsonCreator
    static Load parse(String id) {
        return ClosedLoad.parsed(id)
                .or(() -> OpenLoad.parsed(id))
                .or(() -> ShareLoad.parsed(id))
                .orElseThrow(() -> new IllegalArgumentException("a load must be like '" + ClosedLoad.EXAMPLE + "', '"
                        + OpenLoad.EXAMPLE + "' or '" + ShareLoad.EXAMPLE + "', was '" + id + "'"));
    }

    /**
     * Reads what a person gives on a command line: an id, or a number of connections alone for the closed model.
     *
     * @throws IllegalArgumentException with one line when it is neither
     */
    static Load ofArgument(String text) {
        return parse(text.strip().matches("[0-9]+") ? ClosedLoad.KIND + " " + text.strip() : text);
    }
}
