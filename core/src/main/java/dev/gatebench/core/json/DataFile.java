package dev.gatebench.core.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * A file that others may have written, before it is read: what is no file, or far too large, would take all there is.
 */
public final class DataFile {
    /** The largest that is read, bytes: some five times what a run of ten thousand trials writes. */
    private static final long MOST_BYTES = 1L << 28;

    private DataFile() {}

    /**
     * A file that a folder's own data names.
     *
     * @param path the file, relative to the folder
     * @throws IOException when it leads out of the folder, also by a link
     */
    public static Path below(Path folder, String path) throws IOException {
        Path file;
        try {
            file = folder.resolve(path);
        } catch (InvalidPathException e) {
            throw new IOException("'" + path + "' in " + folder + " must be a path: " + e.getReason(), e);
        }
        Path whole = folder.toAbsolutePath().normalize();
        boolean within = file.toAbsolutePath().normalize().startsWith(whole)
                && (!Files.exists(file) || file.toRealPath().startsWith(folder.toRealPath()));
        if (!within) {
            throw new IOException(
                    "'" + path + "' must be a file below " + folder + ", leads out of it: correct what names it");
        }
        return file;
    }

    /**
     * Lets a file pass that can be read whole.
     *
     * @throws IOException when it is a folder, a pipe or a device, or too large
     */
    public static Path require(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(file + " must be a file, is a folder, a pipe or a device: remove it");
        }
        if (Files.exists(file) && Files.size(file) > MOST_BYTES) {
            throw new IOException(file + " must have 256 MiB at most, has " + Files.size(file) + " bytes: remove it");
        }
        return file;
    }
}
