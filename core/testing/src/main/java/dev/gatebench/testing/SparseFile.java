package dev.gatebench.testing;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** Makes files that are larger than any memory and take no place on the disk, for tests of what reads them. */
public final class SparseFile {
    private static final long BYTES = 300L << 30;

    private SparseFile() {}

    /** Makes a file larger by zeros, up to 300 GiB; a file that is not there is made. */
    public static Path grow(Path file) throws IOException {
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(BYTES);
        }
        return file;
    }
}
