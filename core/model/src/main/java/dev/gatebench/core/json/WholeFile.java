package dev.gatebench.core.json;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file whole or not at all: a crash in the middle leaves the old content. A link of that name is replaced and
 * not followed.
 */
public final class WholeFile {
    private WholeFile() {}

    /** Writes a text, UTF-8, in place of the old content. */
    public static void write(Path file, CharSequence text) throws IOException {
        write(file, text.toString().getBytes(StandardCharsets.UTF_8), false);
    }

    /**
     * Writes bytes in place of the old content; leaves nothing behind where it cannot.
     *
     * @param onDisk whether to wait for the disk; else the content outlives this process, and perhaps not the machine
     */
    public static void write(Path file, byte[] content, boolean onDisk) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        for (Path path : new Path[] {next, file}) {
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                throw new DataException(path + " must be a file, is a folder: remove it");
            }
        }
        // in a folder from elsewhere it may be a link to anything
        Files.deleteIfExists(next);
        try (FileChannel channel = FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            write(channel, content);
            if (onDisk) {
                channel.force(true);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    static void write(FileChannel channel, byte[] content) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
