package dev.gatebench.lab.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads and cuts a task's log, which may have any size: a gateway may log gigabytes. */
public final class LogFile {
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

    /**
     * Cuts a log that a process appends to itself, where it has more than 1 GiB, to its first 16 MiB and a line that
     * says so. Returns whether it was cut.
     */
    public static boolean cut(Path log) {
        return cut(log, CappedLog.MOST_BYTES, BEGINNING_BYTES);
    }

    static boolean cut(Path log, long most, long left) {
        try {
            if (Files.size(log) <= most) {
                return false;
            }
            try (FileChannel file = TaskFile.channel(log, left)) {
                file.truncate(left);
                file.write(ByteBuffer.wrap(CappedLog.line(left)));
            }
            return true;
        } catch (IOException e) {
            return false; // it is not there, or is no file
        }
    }

    private static String read(Path log, boolean end, int most) {
        try (FileChannel channel = TaskFile.channel(log, 0)) {
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
