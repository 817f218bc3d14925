package dev.gatebench.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file whose appearance ends what the driver is doing. */
final class EndFile {
    private EndFile() {}

    static void touch(String file) {
        try {
            Files.writeString(Path.of(file), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
