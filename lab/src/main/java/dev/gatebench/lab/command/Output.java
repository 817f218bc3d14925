package dev.gatebench.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where commands that make one text write it. */
final class Output {
    private Output() {}

    /** Writes to the file, with its folders, or where there is none to the command's standard output. */
    static void write(Optional<Path> file, CharSequence text, PrintWriter standard) throws IOException {
        if (file.isEmpty()) {
            standard.print(text);
            standard.flush();
            return;
        }
        Path full = file.get().toAbsolutePath();
        Files.createDirectories(Optional.ofNullable(full.getParent()).orElse(full));
        Files.writeString(full, text);
    }
}
