package dev.gatebench.lab.policy;

import dev.gatebench.lab.host.TaskFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * A file that a gateway may write lines to.
 *
 * @param from its size before the requests whose lines are looked for, bytes
 */
record GrowingLog(Path file, long from) {
    /** More than the lines of a few requests have. */
    private static final int MOST_READ = 1 << 20;

    /** Half a million lines, which are read in a silence. */
    private static final int MOST_ADDED = 64 << 20;

    /** Notes the size of a file, from which on lines are looked for. */
    static GrowingLog of(Path file) {
        try {
            return new GrowingLog(file, isLog(file) ? Files.size(file) : 0);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** No pipe, which would hold the reader up, and no link to elsewhere. */
    private static boolean isLog(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Counts the lines at the end, and at the beginning: HAProxy takes the mode of appending from its standard error,
     * and writes over what an earlier start left there.
     */
    long linesWith(String marker) {
        if (!isLog(file)) {
            return 0;
        }
        try {
            return count(marker, 0, MOST_READ) + count(marker, Math.max(from, MOST_READ), MOST_READ);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** Counts the lines that were added behind what the file held; empty where they are more than 64 MiB. */
    OptionalLong addedWith(String marker) {
        try {
            if (!isLog(file)) {
                return OptionalLong.of(0);
            }
            return Files.size(file) - from > MOST_ADDED
                    ? OptionalLong.empty()
                    : OptionalLong.of(count(marker, from, MOST_ADDED));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private long count(String marker, long offset, int most) throws IOException {
        try (InputStream in = TaskFile.open(file, offset)) {
            String part = new String(in.readNBytes(most), StandardCharsets.ISO_8859_1);
            return part.lines().filter(line -> line.contains(marker)).count();
        }
    }

    private static PolicyFailure unreadable(Path file, IOException e) {
        return new PolicyFailure("must have a log that can be read, and '" + file + "' cannot: " + e.getMessage());
    }
}
