package dev.gatebench.mock.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file that an option names: whole, once, and never more of it than a limit. */
public final class GivenFile {
    private GivenFile() {}

    /**
     * Returns the bytes of a file.
     *
     * @param what kind of file, for the message: {@code body file}
     * @param most most bytes that it may have
     * @throws IllegalArgumentException with one line that names it, when it cannot be read, has more bytes, or is a
     *     pipe or a device, which may never end
     */
    public static byte[] bytes(String what, Path file, int most) {
        String name = what + " '" + file + "'";
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    name + " must be a readable file, is a folder, a pipe or a device: name a file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw new IllegalArgumentException(name + " must have " + most + " bytes at most, has "
                        + Math.max(bytes.length, Files.size(file)));
            }
            return bytes;
        } catch (IOException e) {
            throw new IllegalArgumentException(name + " must be a readable file: " + e, e);
        }
    }
}
