package dev.gatebench.core.text;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32;

/** Makes names of files. */
public final class FileNames {
    private static final int LONGEST = 80;

    private FileNames() {}

    /** Returns a name that is safe on every file system; two names that differ stay different. */
    public static String safe(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9_.-]", "_");
        if (plain.equals(name) && name.length() <= LONGEST && !name.isEmpty()) {
            return name;
        }
        CRC32 crc = new CRC32();
        crc.update(name.getBytes(StandardCharsets.UTF_8));
        String kept = plain.substring(0, Math.min(plain.length(), LONGEST));
        return String.format(Locale.ROOT, "%s~%08x", kept, crc.getValue());
    }
}
