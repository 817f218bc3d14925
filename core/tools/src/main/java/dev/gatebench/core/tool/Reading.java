package dev.gatebench.core.tool;

import java.util.List;

/**
 * Figures that were read from one text.
 *
 * @param kind what the text was taken for, such as {@code wrk}
 * @param figures of each load or request, in the order of the text
 * @param notes remarks on how it was read, for people
 */
public record Reading(String kind, List<ToolFigures> figures, List<String> notes) {
    public Reading {
        figures = List.copyOf(figures);
        notes = List.copyOf(notes);
    }
}
