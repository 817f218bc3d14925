package dev.gatebench.lab.driver.tool;

import java.util.List;

/**
 * The output of a tool in one step.
 *
 * @param startedEpochMs when its process was started, ms since 1970
 * @param endEpochMs when the line was read that says that its load has ended, ms since 1970
 */
public record ToolOutput(long startedEpochMs, long endEpochMs, List<String> lines) {
    public ToolOutput {
        lines = List.copyOf(lines);
    }

    /** Returns the last line that is not blank, for messages. */
    public String lastWords() {
        return lines.stream()
                .filter(line -> !line.isBlank())
                .reduce("", (earlier, later) -> later)
                .strip();
    }
}
