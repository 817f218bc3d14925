package dev.gatebench.lab.host;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The log of a task that may print without end: takes so many bytes, then one line that says so, and drops what follows
 * while the task runs on, so that its log does not fill the disk that the run is written to.
 */
public final class CappedLog extends FilterOutputStream {
    /** Most bytes of a task's log. */
    public static final long MOST_BYTES = 1L << 30;

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

    /** Returns the line that says where a log was cut. */
    static byte[] line(long bytes) {
        return ("\ngatebench: log cut at " + bytes + " bytes: the task printed more; have it log less\n")
                .getBytes(StandardCharsets.UTF_8);
    }
}
