package dev.gatebench.lab.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads parts of a task's log, which may have any size: a gateway may log gigabytes. Follows no link. */
final class LogFile {
    /** Most bytes of a beginning: what a task says at its start stands in it. */
    static final int BEGINNING_BYTES = 16 << 20;

    /** Most bytes of an end. */
    static final int END_BYTES = 64 << 10;

    private LogFile() {}

    /** Returns the first 16 MiB of a log; empty where there is none. */
    static String beginning(Path log) {
        return read(log, false, BEGINNING_BYTES);
    }

    /** Returns the last 64 KiB of a log, without the line that they begin within; empty where there is none. */
    static String end(Path log) {
        return read(log, true, END_BYTES);
    }

    private static String read(Path log, boolean end, int most) {
        try (SeekableByteChannel channel =
                Files.newByteChannel(log, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            long size = channel.size();
            channel.position(end ? Math.max(0, size - most) : 0);
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(most, size));
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // reads on
            }
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
            return end && size > most ? text.substring(text.indexOf('\n') + 1) : text;
        } catch (NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
