package dev.gatebench.lab.host;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The log of a task that may print without end: takes so many bytes, then one line that says so, and drops what follows
 * while the task runs on, so that its log does not fill the disk that the run is written to.
 */
public final class CappedLog extends FilterOutputStream {
    /** Most bytes of a task's log. */
    public static final long MOST_BYTES = 1L << 30;

    /** Beginning of a cut log that is kept, bytes: a task says at its start what it is. */
    private static final long LEFT_BYTES = LogFile.BEGINNING_BYTES;

    private final long most;
    private long written;
    private boolean cut;

    /** @param most bytes that are kept */
    public CappedLog(OutputStream to, long most) {
        super(to);
        this.most = most;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        int kept = (int) Math.min(count, most - written);
        out.write(bytes, from, kept);
        written += kept;
        if (kept < count && !cut) {
            cut = true;
            out.write(line(most));
        }
    }

    /**
     * Cuts a log that a process appends to itself, where it has more than 1 GiB, to its first 16 MiB and a line that
     * says so. Returns whether it was cut.
     */
    public static boolean cut(Path log) {
        return cut(log, MOST_BYTES, LEFT_BYTES);
    }

    static boolean cut(Path log, long most, long left) {
        try {
            if (Files.size(log) <= most) {
                return false;
            }
            try (FileChannel file = FileChannel.open(log, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                file.truncate(left);
                file.write(ByteBuffer.wrap(line(left)), left);
            }
            return true;
        } catch (IOException e) {
            return false; // it is not there, or is no file
        }
    }

    private static byte[] line(long bytes) {
        return ("\ngatebench: log cut at " + bytes + " bytes: the task printed more; have it log less\n")
                .getBytes(StandardCharsets.UTF_8);
    }
}
