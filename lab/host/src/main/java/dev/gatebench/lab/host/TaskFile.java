package dev.gatebench.lab.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads files of the folder that a task may write into, at any moment: it may have put something else in their place.
 */
public final class TaskFile {
    /** Most bytes of a file that is read whole, or brought from another host: some million lines of a log. */
    public static final int MOST_BYTES = 64 << 20;

    private TaskFile() {}

    /**
     * Opens a file that stands in the folder itself. Follows no link, and waits for nobody to write into a pipe.
     *
     * @param from number of bytes that are passed over
     * @throws IOException when it is not there, or is a link, a folder or a pipe
     */
    public static InputStream open(Path file, long from) throws IOException {
        // for writing too: only then does opening a pipe not wait
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        boolean open = false;
        try {
            channel.position(from); // which a pipe does not take
            open = true;
            return Channels.newInputStream(channel);
        } finally {
            if (!open) {
                channel.close();
            }
        }
    }
}
