package dev.gatebench.lab.driver.tool;

import java.util.List;

/**
 * What a tool has left of one step.
 *
 * @param startedEpochMs when its process was started, ms since 1970
 * @param endEpochMs when the line was read that says that its load has ended, ms since 1970
 * @param lines all lines that it printed
 */
public record ToolOutput(long startedEpochMs, long endEpochMs, List<String> lines) {
    public ToolOutput {
        lines = List.copyOf(lines);
    }

    /** The last line that says something, for messages. */
    public String lastWords() {
        for (int i = lines.size() - 1; i >= 0; i--) {
            if (!lines.get(i).isBlank()) {
                return lines.get(i).strip();
            }
        }
        return "";
    }
}
