package dev.gatebench.core.tool;

import java.util.List;
import java.util.regex.Pattern;

/** A reader of what one tool prints on a console. */
public interface ToolReader {
    /** Returns the name by which a person can ask for it, such as {@code wrk}. */
    String kind();

    /** Returns the form of the line with which an output of the tool begins. */
    Pattern begins();

    /** Whether an output that {@link #begins() begins} so is of this tool: some begin alike. */
    default boolean recognizes(Paste paste) {
        return true;
    }

    /**
     * Reads the figures; several where the tool tells several loads or requests.
     *
     * @throws ToolOutputException in one line when what they need is not there
     */
    List<ToolFigures> read(Paste paste);
}
