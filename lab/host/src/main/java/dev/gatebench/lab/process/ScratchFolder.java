package dev.gatebench.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is deleted when it is closed. */
public record ScratchFolder(Path path) implements AutoCloseable {

    /** Makes a folder among the system's temporary files. */
    public static ScratchFolder make() throws IOException {
        return new ScratchFolder(Files.createTempDirectory("gatebench"));
    }

    @Override
    public void close() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(path)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : deepestFirst) {
            Files.delete(each);
        }
    }
}
