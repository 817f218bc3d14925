package dev.gatebench.core.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Reads and appends to files with a JSON document a line, which others may read meanwhile. */
public final class JsonLines {
    /** Forks that are made at once append to the same files. */
    private static final Object APPENDING = new Object();

    private JsonLines() {}

    /**
     * Reads the documents of a file; none if there is no file. Skips a last line without its line end, which a crash
     * leaves.
     *
     * @param what name of a line, for an error: {@code a trial}
     * @throws IOException naming file and line when any other line is invalid
     */
    public static <T> List<T> read(Path file, Class<T> type, String what) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        byte[] content = DataFile.bytes(file);
        String whole = new String(content, 0, endOfLastLine(content), StandardCharsets.UTF_8);
        List<T> documents = new ArrayList<>();
        for (String line : whole.lines().toList()) {
            try {
                T document = Json.mapper().readValue(line, type);
                if (document == null) {
                    throw new DataException(file + " line " + (documents.size() + 1) + " is not " + what
                            + ": it must be an object, was null: restore the line or delete it");
                }
                documents.add(document);
            } catch (JsonProcessingException e) {
                throw new DataException(
                        file + " line " + (documents.size() + 1) + " is not " + what + ": " + Json.words(e)
                                + ": restore the line or delete it",
                        e);
            }
        }
        return List.copyOf(documents);
    }

    /**
     * Appends documents to a file, which is created where there is none. Cuts off an unfinished last line that a crash,
     * or a full disk, has left.
     *
     * @throws UncheckedIOException when it cannot be written
     */
    public static void append(Path file, List<?> documents) {
        StringBuilder lines = new StringBuilder();
        documents.forEach(document -> lines.append(Json.line(document)).append('\n'));
        synchronized (APPENDING) {
            try (FileChannel channel = openAtEnd(file)) {
                write(channel, lines.toString());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Opens a file, which is created where there is none, behind its last whole line; cuts off what follows that. */
    public static FileChannel openAtEnd(Path file) throws IOException {
        FileChannel channel = FileChannel.open(
                DataFile.requireOwn(file),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        try {
            int end = endOfLastLine(DataFile.bytes(file));
            return channel.truncate(end).position(end);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Writes a whole text, UTF-8. */
    public static void write(FileChannel channel, String text) throws IOException {
        WholeFile.write(channel, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns how many bytes the whole lines of a file take. */
    public static int endOfLastLine(byte[] content) {
        int end = content.length;
        while (end > 0 && content[end - 1] != '\n') {
            end--;
        }
        return end;
    }
}
