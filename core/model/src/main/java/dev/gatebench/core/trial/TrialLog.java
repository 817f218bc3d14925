package dev.gatebench.core.trial;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.json.OnDisk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;

/**
 * Appends finished trials to {@code trials.jsonl}, one a line. Each line is on the disk before {@link #append} returns,
 * so that a crash loses the trial in flight and no other.
 */
public final class TrialLog implements Closeable {
    private final FileChannel channel;
    /** Place behind the last whole line. */
    private long end;

    TrialLog(FileChannel channel) throws IOException {
        this.channel = channel;
        this.end = channel.position();
    }

    /**
     * Opens the file, which is created where there is none, and cuts off an unfinished last line that a crash has left.
     */
    public static TrialLog open(Path file) throws IOException {
        FileChannel channel = JsonLines.openAtEnd(file);
        try {
            OnDisk.forceName(file); // its name, so that no forced line is lost with it
            return new TrialLog(channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Appends a trial and waits until it is on the disk. Cuts off first what a write that failed has left of a line, so
     * that it cannot swallow this one.
     */
    public synchronized void append(Trial trial) throws IOException {
        if (channel.size() > end) {
            channel.truncate(end);
        }
        channel.position(end);
        JsonLines.write(channel, Json.line(trial) + "\n");
        end = channel.position();
        channel.force(true);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /**
     * Reads the trials of a file; none if there is no file. Skips a last line without its line end, which a crash
     * leaves.
     *
     * @throws IOException naming file and line when any other line is not a trial
     */
    public static List<Trial> read(Path file) throws IOException {
        return JsonLines.read(file, Trial.class, "a trial");
    }
}
