package dev.gatebench.core.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Files with a JSON document a line, which are appended to while others may read them. */
public final class JsonLines {
    /** Forks that are made at once append to the same files. */
    private static final Object APPENDING = new Object();

    private JsonLines() {}

    /**
     * Reads the documents of a file; none if there is no file. A last line without its line end is what a crash leaves
     * and is passed over.
     *
     * @param what a line is, for an error: {@code a trial}
     * @throws IOException naming file and line when any other line is none
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
     * Appends documents to a file, which is made where there is none. An unfinished last line that a crash, or a full
     * disk, has left is cut off.
     *
     * @throws UncheckedIOException when it cannot be written
     */
    public static void append(Path file, List<?> documents) {
        StringBuilder lines = new StringBuilder();
        documents.forEach(document -> lines.append(Json.line(document)).append('\n'));
        synchronized (APPENDING) {
            append(file, lines.toString());
        }
    }

    private static void append(Path file, String lines) {
        try (FileChannel channel = FileChannel.open(
                DataFile.requireOwn(file),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS)) {
            int end = endOfLastLine(DataFile.bytes(file));
            channel.truncate(end);
            channel.position(end);
            ByteBuffer bytes = ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many bytes the whole lines of a file take. */
    public static int endOfLastLine(byte[] content) {
        int end = content.length;
        while (end > 0 && content[end - 1] != '\n') {
            end--;
        }
        return end;
    }
}
