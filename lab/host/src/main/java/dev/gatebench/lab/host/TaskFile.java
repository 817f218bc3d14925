package dev.gatebench.lab.host;

import dev.gatebench.core.json.BoundedInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Opens files of the folder that a task may write into, at any moment: it may have put something else in their place.
 * Follows no link, and waits for nobody to write into a pipe.
 */
public final class TaskFile {
    /** Most bytes of a file that is read whole, or brought from another host: some million lines of a log. */
    public static final int MOST_BYTES = 64 << 20;

    private TaskFile() {}

    /**
     * Opens a file that stands in the folder itself, to read it and to cut it.
     *
     * @param from number of bytes that are passed over
     * @throws IOException when it is not there, or is a link, a folder or a pipe
     */
    static FileChannel channel(Path file, long from) throws IOException {
        // for writing too: only then does opening a pipe not wait
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        boolean open = false;
        try {
            channel.position(from); // which a pipe does not take
            open = true;
            return channel;
        } finally {
            if (!open) {
                channel.close();
            }
        }
    }

    /**
     * Opens a file that stands in the folder itself.
     *
     * @param from number of bytes that are passed over
     * @throws IOException when it is not there, or is a link, a folder or a pipe
     */
    public static InputStream open(Path file, long from) throws IOException {
        return Channels.newInputStream(channel(file, from));
    }

    /**
     * Opens a file that stands in the folder itself and has a line a request. A line of more than
     * {@link BoundedInput#LOGGED_LINE} characters fails the reading with a
     * {@link dev.gatebench.core.json.DataException}.
     *
     * @throws IOException when it is not there, or is a link, a folder or a pipe
     */
    public static BufferedReader lines(Path file, Charset charset) throws IOException {
        return BoundedInput.lines(
                new InputStreamReader(open(file, 0), charset.newDecoder()), BoundedInput.LOGGED_LINE, "'" + file + "'");
    }
}
