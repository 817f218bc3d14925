package dev.gatebench.core.page;

import dev.gatebench.core.audit.Audit;
import dev.gatebench.core.audit.AuditSections;
import dev.gatebench.core.audit.ToolAudit;
import dev.gatebench.core.audit.rule.Limits;
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolHints;
import dev.gatebench.core.tool.ToolOutputException;
import dev.gatebench.core.tool.reading.Formats;
import dev.gatebench.core.tool.reading.ToolOutputs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The audit of a text that somebody pasted into the page, in words. */
final class PastedAudit {
    /** The limits of {@code check-limits.yml}, which a page cannot read; a test holds them equal. */
    static final Limits LIMITS = new Limits(0.05, 0.001, 0.01);

    private PastedAudit() {}

    /**
     * Audits a text.
     *
     * @param connections what was in flight at most, where the text does not say; 0 where nobody says
     * @return lines, a title without indentation before those that belong to it; one line where it cannot be read
     */
    static String lines(String text, int connections, Formats formats) {
        try {
            Reading reading = new ToolOutputs(Optional.empty(), Map.of(), formats).read(text);
            ToolHints hints = new ToolHints(
                    connections > 0 ? OptionalInt.of(connections) : OptionalInt.empty(),
                    OptionalInt.empty(),
                    Optional.empty(),
                    Optional.empty());
            Audit audit = ToolAudit.of(
                    List.of(new ToolAudit.Input("pasted", reading)),
                    new ToolAudit.Known(hints, Optional.empty(), OptionalDouble.empty(), Optional.empty()),
                    LIMITS);
            StringBuilder lines = new StringBuilder();
            audit.rows().forEach(row -> append(row.arm() + ": " + row.read(), lines));
            for (AuditSections.Section section : AuditSections.of(audit).all()) {
                lines.append(section.title()).append('\n');
                section.lines().forEach(line -> append(line, lines));
            }
            return lines.toString();
        } catch (ToolOutputException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static void append(String line, StringBuilder lines) {
        lines.append("  ").append(line).append('\n');
    }
}
