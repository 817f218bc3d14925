package dev.gatebench.core.json;

import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;

/**
 * Makes something of a folder's files, and turns it into a {@link DataException} when these contradict each other,
 * though each of them could be read.
 */
public final class FolderData {
    private static final int LONGEST = 300;

    private FolderData() {}

    /** Makes something of a folder's files. */
    @FunctionalInterface
    public interface Made<T> {
        T make() throws IOException;
    }

    /**
     * Makes something of a folder's files.
     *
     * @throws DataException naming the folder when their content is impossible
     * @throws IOException when they cannot be read, or the result cannot be written
     */
    public static <T> T of(Path folder, Made<T> made) throws IOException {
        try {
            return made.make();
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            String why = Text.line(String.valueOf(e.getMessage()));
            throw new DataException(
                    "'" + folder + "' cannot be used: "
                            + (why.length() <= LONGEST ? why : why.substring(0, LONGEST) + "…") + ": restore its files",
                    e);
        }
    }
}
