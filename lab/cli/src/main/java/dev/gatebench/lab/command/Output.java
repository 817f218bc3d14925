package dev.gatebench.lab.command;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import dev.gatebench.core.json.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Writes the text of a command to a file or its standard output. */
final class Output {
    /** A path below these stands for something else than a file, such as an open file: {@code /dev/stdout}. */
    private static final List<Path> OF_THE_SYSTEM = List.of(Path.of("/dev"), Path.of("/proc"));

    private Output() {}

    /**
     * Writes to the file, with its folders, or where there is none to the command's standard output. A link is
     * replaced, unless it is one of the system's, or leads to what is no file.
     */
    static void write(Optional<Path> file, CharSequence text, PrintWriter standard) throws IOException {
        if (file.isEmpty()) {
            standard.print(text);
            standard.flush();
            return;
        }
        Path full = file.get().toAbsolutePath().normalize();
        Files.createDirectories(Optional.ofNullable(full.getParent()).orElse(full));
        boolean isNoFile = Files.exists(full) && !Files.isRegularFile(full) && !Files.isDirectory(full);
        if (isNoFile || OF_THE_SYSTEM.stream().anyMatch(full::startsWith)) {
            Files.writeString(full, text);
        } else {
            WholeFile.write(full, text);
        }
    }

    /** Returns rows as a table without borders. */
    static <T> String table(List<T> rows, List<ColumnData<T>> columns) {
        return AsciiTable.getTable(AsciiTable.NO_BORDERS, rows, columns);
    }

    /** Returns a column of {@link #table}, aligned to the left, of at most so many characters. */
    static <T> ColumnData<T> column(String header, int maxWidth, Function<T, String> text) {
        return new Column()
                .header(header)
                .dataAlign(HorizontalAlign.LEFT)
                .maxWidth(maxWidth)
                .with(text);
    }
}
