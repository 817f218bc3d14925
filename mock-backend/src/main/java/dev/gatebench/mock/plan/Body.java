package dev.gatebench.mock.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a reply carries: bytes and the name by which the plan knows them, {@code 2048B} or a file's path.
 *
 * <p>A body that is given by its size is printable ASCII that depends on nothing else: byte {@code i} of {@code n} is
 * {@code '!' + (31 i + n) mod 94}.
 */
public final class Body {
    /** The greatest body, 64 MiB: it is held in memory. */
    public static final int MAX_BYTES = 64 << 20;

    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})(B|KB|MB)?");

    private final String name;
    private final byte[] content;

    private Body(String name, byte[] content) {
        this.name = name;
        this.content = content;
    }

    /** The generated body of a size in bytes. */
    public static Body ofSize(int bytes) {
        if (bytes < 0 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException("a body must be 0..64MB, was " + bytes + " bytes");
        }
        byte[] content = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            content[i] = (byte) ('!' + (31L * i + bytes) % 94);
        }
        return new Body(bytes + "B", content);
    }

    /**
     * The generated body of a size such as {@code 2KB} (2048 bytes), {@code 1MB} or {@code 100}.
     *
     * @throws IllegalArgumentException with one line that names the rule and the value
     */
    public static Body parse(String size) {
        Matcher form = SIZE.matcher(size.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "a size must be a whole number of bytes, KB or MB, such as 2KB, was '" + size.strip() + "'");
        }
        String unit = form.group(2) == null ? "B" : form.group(2);
        long bytes = Long.parseLong(form.group(1)) << (unit.equals("MB") ? 20 : unit.equals("KB") ? 10 : 0);
        if (bytes > MAX_BYTES) {
            throw new IllegalArgumentException("a body must be 0..64MB, was '" + size.strip() + "'");
        }
        return ofSize((int) bytes);
    }

    /**
     * A file's content, read once.
     *
     * @throws IllegalArgumentException when the file cannot be read or is too large, with one line that names it
     */
    public static Body ofFile(Path file) {
        try {
            long size = Files.size(file);
            if (size > MAX_BYTES) {
                throw new IllegalArgumentException(
                        "a body must be 0..64MB, but file '" + file + "' has " + size + " bytes");
            }
            return new Body(file.toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new IllegalArgumentException("body file '" + file + "' must be a readable file: " + e, e);
        }
    }

    /** The bytes, a copy. */
    public byte[] content() {
        return content.clone();
    }

    /** Length in bytes. */
    public int length() {
        return content.length;
    }

    /** The size as {@code 2048B}, or the file's path. */
    @Override
    public String toString() {
        return name;
    }
}
