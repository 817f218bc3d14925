package dev.gatebench.core.load;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.OptionalInt;

/** The load of a trial. Loads are ordered by kind, then by amount; the closed model comes first. */
public sealed interface Load extends Comparable<Load> permits ClosedLoad, OpenLoad {
    /** What names it in every file and on the command line: {@code closed 600}. */
    @JsonValue
    String id();

    /** The most connections that it has open at once. */
    int connections();

    /** The requests that it has in flight at any time, by its model; empty where the model does not say. */
    OptionalInt inFlight();

    /** Requests a second that are due, by its model; empty where replies decide when the next are sent. */
    OptionalInt offeredPerSec();

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
                .orElseThrow(() -> new IllegalArgumentException("a load must be like '" + ClosedLoad.EXAMPLE + "' or '"
                        + OpenLoad.EXAMPLE + "', was '" + id + "'"));
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
