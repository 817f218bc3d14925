package dev.gatebench.lab.command;

import dev.gatebench.core.json.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where commands that make one text write it. */
final class Output {
    private Output() {}

    /**
     * Writes to the file, with its folders, or where there is none to the command's standard output. A link is
     * replaced, unless it leads to what is no file, as {@code /dev/stdout} does.
     */
    static void write(Optional<Path> file, CharSequence text, PrintWriter standard) throws IOException {
        if (file.isEmpty()) {
            standard.print(text);
            standard.flush();
            return;
        }
        Path full = file.get().toAbsolutePath();
        Files.createDirectories(Optional.ofNullable(full.getParent()).orElse(full));
        if (Files.exists(full) && !Files.isRegularFile(full) && !Files.isDirectory(full)) {
            Files.writeString(full, text);
        } else {
            WholeFile.write(full, text);
        }
    }
}
