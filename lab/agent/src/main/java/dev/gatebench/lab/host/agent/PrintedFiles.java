package dev.gatebench.lab.host.agent;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;

/**
 * The open files of what a task prints, which are read wherever their paths lead by now: a task may put a link there.
 *
 * @param output the file of its standard output; the log where that is not read
 * @param log the file of its standard error
 */
record PrintedFiles(SeekableByteChannel output, SeekableByteChannel log) implements Closeable {
    /**
     * Makes the files, in place of those of an attempt that failed.
     *
     * @param output name of the file of its standard output; perhaps the log's
     */
    static PrintedFiles make(Path in, String output, String log) throws IOException {
        SeekableByteChannel logged = fresh(in, log);
        boolean made = false;
        try {
            PrintedFiles files = new PrintedFiles(output.equals(log) ? logged : fresh(in, output), logged);
            made = true;
            return files;
        } finally {
            if (!made) {
                logged.close();
            }
        }
    }

    private static SeekableByteChannel fresh(Path in, String name) throws IOException {
        try (LinkFreeFolder folder = LinkFreeFolder.of(in)) {
            folder.delete(Path.of(name));
            return folder.create(Path.of(name), FileKind.SECRET.attribute());
        }
    }

    @Override
    public void close() throws IOException {
        output.close();
        log.close();
    }
}
