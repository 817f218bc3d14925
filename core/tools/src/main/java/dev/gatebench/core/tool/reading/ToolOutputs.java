package dev.gatebench.core.tool.reading;

import dev.gatebench.core.tool.Command;
import dev.gatebench.core.tool.Paste;
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolHints;
import dev.gatebench.core.tool.ToolOutputException;
import dev.gatebench.core.tool.ToolReader;
import dev.gatebench.core.tool.console.Ab;
import dev.gatebench.core.tool.console.Autocannon;
import dev.gatebench.core.tool.console.Bombardier;
import dev.gatebench.core.tool.console.H2load;
import dev.gatebench.core.tool.console.Hey;
import dev.gatebench.core.tool.console.K6;
import dev.gatebench.core.tool.console.Vegeta;
import dev.gatebench.core.tool.console.Wrk;
import dev.gatebench.core.tool.json.JsonFigures;
import dev.gatebench.core.tool.table.JtlHead;
import dev.gatebench.core.tool.table.SummaryTables;
import dev.gatebench.core.tool.table.TableReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a text of figures, whatever tool or person wrote it: the kind is told by the content. */
public final class ToolOutputs {
    /** The readers of consoles, the more particular before those that begin alike. */
    private static final List<ToolReader> CONSOLES = List.of(
            new Autocannon(), new Wrk(), new Hey(), new Ab(), new H2load(), new Bombardier(), new Vegeta(), new K6());

    private final Optional<String> as;
    private final TableReader tables;
    private final Formats formats;

    /**
     * Prepares to read.
     *
     * @param as the kind, where a person says it
     * @param columns what columns of a table are, by their heads, where a person says so
     * @throws ToolOutputException in one line when there is no such kind
     */
    public ToolOutputs(Optional<String> as, Map<String, String> columns) {
        this(as, columns, Formats.ofJvm());
    }

    /** Prepares to read with these forms; parameters and errors as {@link #ToolOutputs(Optional, Map)}. */
    public ToolOutputs(Optional<String> as, Map<String, String> columns, Formats formats) {
        this.formats = formats;
        this.as = as;
        this.tables = new TableReader(columns);
        as.filter(kind -> !kinds().contains(kind)).ifPresent(kind -> {
            throw new ToolOutputException("--as must be one of " + String.join(", ", kinds()) + ", was '"
                    + kind.replaceAll("[^ -~]", "?") + "'");
        });
    }

    /** Names the kinds that a person can say. */
    public static List<String> kinds() {
        List<String> kinds =
                new ArrayList<>(CONSOLES.stream().map(ToolReader::kind).toList());
        kinds.addAll(List.of("json", "table", "jtl"));
        return kinds;
    }

    /**
     * Reads a text.
     *
     * @throws ToolOutputException in one line when it is of no kind that is known
     */
    public Reading read(String text) {
        try {
            return as.map(kind -> readAs(kind, text)).orElseGet(() -> told(text));
        } catch (IllegalArgumentException e) {
            throw new ToolOutputException(String.valueOf(e.getMessage()));
        }
    }

    private Reading readAs(String kind, String text) {
        return switch (kind) {
            case "json" -> completed(json(text), List.of());
            case "table" -> tables.read(Paste.lines(text));
            case "jtl" -> formats.jtl(text);
            default -> {
                ToolReader reader = CONSOLES.stream()
                        .filter(each -> each.kind().equals(kind))
                        .findFirst()
                        .orElseThrow();
                List<String> lines = Paste.lines(text);
                yield completed(
                        new Reading(kind, reader.read(new Paste(lines, Command.last(lines))), List.of()), lines);
            }
        };
    }

    private Reading told(String text) {
        List<String> lines = Paste.lines(text);
        List<String> bare = lines.stream()
                .dropWhile(line -> line.isBlank() || Command.of(line).isPresent())
                .toList();
        if (JsonFigures.isJson(bare.isEmpty() ? "" : bare.get(0))) {
            return completed(json(String.join("\n", bare)), lines);
        }
        String head = lines.stream().filter(line -> !line.isBlank()).findFirst().orElse("");
        if (JtlHead.matches(head)) {
            return formats.jtl(text);
        }
        if (SummaryTables.tool(head).isPresent()) {
            return SummaryTables.read(lines);
        }
        Pastes pastes = Pastes.of(lines, CONSOLES);
        if (!pastes.sections().isEmpty()) {
            return pastes.read();
        }
        try {
            return tables.read(lines);
        } catch (ToolOutputException e) {
            if (lines.stream().anyMatch(line -> line.contains("|")) || head.matches(".*[,;\t].*[,;\t].*")) {
                throw e;
            }
            throw new ToolOutputException("the text must be an output of "
                    + String.join(", ", CONSOLES.stream().map(ToolReader::kind).toList()) + ", oha, wrk2, JSON of "
                    + String.join(", ", JsonFigures.tools())
                    + ", a log of JMeter, Locust or Gatling, or a table, and begins with '" + shortened(head)
                    + "': say what it is by --as KIND");
        }
    }

    private static Reading completed(Reading reading, List<String> lines) {
        ToolHints hints = Command.last(lines).map(Command::hints).orElse(ToolHints.NONE);
        return new Reading(
                reading.kind(),
                reading.figures().stream()
                        .map(figures -> figures.completed(hints))
                        .toList(),
                reading.notes());
    }

    private Reading json(String text) {
        List<ToolFigures> figures = formats.json(text);
        return new Reading(figures.isEmpty() ? "json" : figures.get(0).tool(), figures, List.of());
    }

    private static String shortened(String text) {
        String plain = text.strip().replaceAll("[^ -~]", "?");
        return plain.substring(0, Math.min(60, plain.length()));
    }
}
