package dev.gatebench.lab.command;

import dev.gatebench.core.json.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where commands that make one text write it. */
final class Output {
    /** What the system has there stands for something else, such as an open file: {@code /dev/stdout}. */
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
}
