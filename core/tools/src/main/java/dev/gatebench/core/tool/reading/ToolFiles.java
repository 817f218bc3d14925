package dev.gatebench.core.tool.reading;

import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolOutputException;
import dev.gatebench.core.tool.gatling.GatlingLogs;
import dev.gatebench.core.tool.table.Jtl;
import dev.gatebench.core.tool.table.JtlHead;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads files of figures: logs of single requests line by line, whatever their length, all else as one text. */
public record ToolFiles(ToolOutputs outputs) {
    private static final int SNIFFED = 8192;

    /** Longer texts are logs; of these it knows by their first line which they are. */
    private static final int MOST_TEXT = 32 << 20;

    /** The name of the standard input. */
    public static final String STANDARD_INPUT = "-";

    /**
     * Reads what a person names: a file, or {@code -} for the standard input.
     *
     * @throws ToolOutputException in one line when there is no such file, or it is of no kind that is known
     * @throws IOException when it cannot be read
     */
    public Reading read(String what, InputStream in) throws IOException {
        if (what.equals(STANDARD_INPUT)) {
            return text(in);
        }
        try {
            Path file = Path.of(what);
            if (Files.isRegularFile(file)) {
                return read(file);
            }
        } catch (InvalidPathException e) {
            // said below
        }
        throw new ToolOutputException("'" + what.replaceAll("[^ -~]", "?")
                + "' must be a file of figures, or - for the standard input, and there is no such file");
    }

    /**
     * Reads a file.
     *
     * @throws ToolOutputException in one line when it is of no kind that is known
     * @throws IOException when it cannot be read
     */
    public Reading read(Path file) throws IOException {
        byte[] beginning;
        try (InputStream in = Files.newInputStream(file)) {
            beginning = in.readNBytes(SNIFFED);
        }
        String first = new String(beginning, StandardCharsets.UTF_8)
                .lines()
                .findFirst()
                .orElse("");
        if (GatlingLogs.isBinary(beginning)) {
            return GatlingLogs.binary(file);
        }
        if (GatlingLogs.isText(first)) {
            return GatlingLogs.text(file);
        }
        if (JtlHead.matches(first)) {
            try (BufferedReader lines = BoundedInput.lines(file, StandardCharsets.UTF_8)) {
                return Jtl.read(lines);
            }
        }
        try (InputStream in = Files.newInputStream(file)) {
            return text(in);
        }
    }

    /**
     * Reads a text from a stream, such as the standard input.
     *
     * @throws ToolOutputException in one line when it is of no kind that is known, or longer than 32 MiB
     */
    public Reading text(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MOST_TEXT + 1);
        if (bytes.length > MOST_TEXT) {
            throw new ToolOutputException("a text of figures must be " + (MOST_TEXT >> 20)
                    + " MiB at most, and is longer: give a log of JMeter or Gatling as a file, or the end of it");
        }
        return outputs.read(new String(bytes, StandardCharsets.UTF_8));
    }
}
