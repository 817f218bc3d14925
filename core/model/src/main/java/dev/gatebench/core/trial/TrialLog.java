package dev.gatebench.core.trial;

import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.json.OnDisk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * {@code trials.jsonl}: a finished trial a line. Each line is on the disk before {@link #append} returns, so that a
 * crash loses the trial in flight and no other.
 */
public final class TrialLog implements Closeable {
    private final FileChannel channel;

    private TrialLog(FileChannel channel) {
        this.channel = channel;
    }

    /** Opens the file to append to, made if there is none. An unfinished last line that a crash has left is cut off. */
    public static TrialLog open(Path file) throws IOException {
        DataFile.requireOwn(file);
        FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        try {
            int end = JsonLines.endOfLastLine(Files.readAllBytes(file));
            channel.truncate(end);
            channel.position(end);
            OnDisk.forceName(file); // its name, so that no forced line is lost with it
            return new TrialLog(channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Writes a trial and waits until it is on the disk. */
    public synchronized void append(Trial trial) throws IOException {
        ByteBuffer line = ByteBuffer.wrap((Json.line(trial) + "\n").getBytes(StandardCharsets.UTF_8));
        while (line.hasRemaining()) {
            channel.write(line);
        }
        channel.force(true);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /**
     * Reads the trials of a file; none if there is no file. A last line without its line end is what a crash leaves and
     * is passed over.
     *
     * @throws IOException naming file and line when any other line is not a trial
     */
    public static List<Trial> read(Path file) throws IOException {
        return JsonLines.read(file, Trial.class, "a trial");
    }
}
