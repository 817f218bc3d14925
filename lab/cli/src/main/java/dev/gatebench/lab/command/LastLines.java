package dev.gatebench.lab.command;

import dev.gatebench.core.json.WholeFile;
import dev.gatebench.lab.maven.LastLinesHook;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Shows the last lines of a command that measures. The program that started the command may ask for them by
 * {@value #PROPERTY}, a file, and shows them itself, below its own output: {@link LastLinesHook}.
 */
final class LastLines {
    static final String PROPERTY = "gatebench.lastLines";

    private LastLines() {}

    /** Prints the lines, or writes them to the file that was asked for. */
    static void show(List<String> lines, Optional<String> file, PrintStream out) {
        if (file.isEmpty() || !isWritten(lines, file.get())) {
            lines.forEach(out::println);
        }
    }

    private static boolean isWritten(List<String> lines, String file) {
        try {
            WholeFile.write(
                    Path.of(file).toAbsolutePath(),
                    String.join(System.lineSeparator(), lines) + System.lineSeparator());
            return true;
        } catch (IOException | InvalidPathException e) {
            return false; // the lines are printed then
        }
    }
}
