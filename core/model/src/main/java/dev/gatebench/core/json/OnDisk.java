package dev.gatebench.core.json;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Waits for the disk, so that a later power cut takes nothing away. */
public final class OnDisk {
    private OnDisk() {}

    /** Waits until a written file, its name and that of its folder are on the disk. */
    public static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        forceNames(folderOf(file));
        forceNames(folderOf(folderOf(file)));
    }

    /** Waits until the name of a file is on the disk. */
    public static void forceName(Path file) throws IOException {
        forceNames(folderOf(file));
    }

    private static Path folderOf(Path file) {
        Path absolute = file.toAbsolutePath();
        return Optional.ofNullable(absolute.getParent()).orElse(absolute);
    }

    private static void forceNames(Path folder) throws IOException {
        FileChannel names;
        try {
            names = FileChannel.open(folder, StandardOpenOption.READ);
        } catch (IOException e) {
            return; // Windows, for one, opens no folders and keeps their names safe itself
        }
        try (names) {
            names.force(true);
        }
    }
}
