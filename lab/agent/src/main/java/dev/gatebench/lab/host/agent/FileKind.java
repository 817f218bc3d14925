package dev.gatebench.lab.host.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Set;

/** A kind of file that is sent to an agent, by who may do what with it there. */
public enum FileKind {
    /** Readable by all users. */
    PLAIN("rw-r--r--"),
    /** Executable by all users. */
    PROGRAM("rwxr-xr-x"),
    /** Readable by the user of the tasks alone, such as a key. */
    SECRET("rw-------");

    private final String rights;

    FileKind(String rights) {
        this.rights = rights;
    }

    /** Returns the kind of a file of this machine. */
    public static FileKind of(Path file) throws IOException {
        if (Files.isExecutable(file)) {
            return PROGRAM;
        }
        return Files.getFileStore(file).supportsFileAttributeView("posix")
                        && Files.getPosixFilePermissions(file).equals(SECRET.rights())
                ? SECRET
                : PLAIN;
    }

    Set<PosixFilePermission> rights() {
        return PosixFilePermissions.fromString(rights);
    }

    /** Reads its form in a header. */
    static FileKind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Returns its form in a header. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    FileAttribute<?> attribute() {
        return PosixFilePermissions.asFileAttribute(rights());
    }
}
