package dev.gatebench.lab.measure;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.warmup.WarmUpWindow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** {@code warm-up.jsonl}: the warm-up curves of a run, a window a line. */
final class WarmUpLog {
    private final Path file;

    WarmUpLog(Path file) {
        this.file = file;
    }

    void append(WarmUpWindow window) {
        try {
            Files.writeString(file, Json.line(window) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
