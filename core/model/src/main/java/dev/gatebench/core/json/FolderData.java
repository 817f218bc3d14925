package dev.gatebench.core.json;

import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;

/** The one place where what a folder's files hold turns out to be impossible, though each of them could be read. */
public final class FolderData {
    private static final int LONGEST = 300;

    private FolderData() {}

    /** What is made of a folder's files. */
    @FunctionalInterface
    public interface Made<T> {
        T make() throws IOException;
    }

    /**
     * Makes something of a folder's files.
     *
     * @throws DataException naming the folder when what they hold cannot be
     * @throws IOException when they cannot be read, or what is made of them cannot be written
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
