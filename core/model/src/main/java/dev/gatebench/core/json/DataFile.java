package dev.gatebench.core.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * Checks a file that others may have written before it is read: a pipe, a device or a huge file would block the reader
 * or exhaust its memory.
 */
public final class DataFile {
    /** Largest file that is read, bytes: some five times what a run of ten thousand trials writes. */
    private static final long MOST_BYTES = 1L << 28;

    /** Depth of the folders of a run, a case or a search that something is written into: {@code arms/ID/FILE}. */
    private static final int DEPTH = 4;

    /** Folder of the folders of arms, each the only one that its containers write into. */
    private static final String ARMS = "arms";

    private DataFile() {}

    /**
     * Returns a file that a folder's own data names.
     *
     * @param path the file, relative to the folder
     * @throws IOException when it leads out of the folder, also by a link
     */
    public static Path below(Path folder, String path) throws IOException {
        Path file;
        try {
            file = folder.resolve(path);
        } catch (InvalidPathException e) {
            throw new DataException("'" + path + "' in " + folder + " must be a path: " + e.getReason(), e);
        }
        Path whole = folder.toAbsolutePath().normalize();
        boolean within = file.toAbsolutePath().normalize().startsWith(whole)
                && (!Files.exists(file) || file.toRealPath().startsWith(folder.toRealPath()));
        if (!within) {
            throw new DataException(
                    "'" + path + "' must be a file below " + folder + ", leads out of it: correct what names it");
        }
        return file;
    }

    /**
     * Returns the file where it can be read whole, or is not there.
     *
     * @throws DataException when it is a folder, a pipe or a device, too large, or a link that leads out of its folder
     *     or nowhere
     */
    public static Path require(Path file) throws IOException {
        if (!Files.exists(file)) {
            if (Files.isSymbolicLink(file)) {
                throw new DataException(
                        file + " must be a file of its folder, is a link that leads nowhere: remove it");
            }
            return file;
        }
        if (!Files.isRegularFile(file)) {
            throw new DataException(file + " must be a file, is a folder, a pipe or a device: remove it");
        }
        if (Files.isSymbolicLink(file)
                && !file.toRealPath().startsWith(file.resolveSibling("").toRealPath())) {
            throw new DataException(file + " must be a file of its folder, is a link that leads out of it: remove it");
        }
        if (Files.size(file) > MOST_BYTES) {
            throw new DataException(file + " must have 256 MiB at most, has " + Files.size(file) + " bytes: remove it");
        }
        return file;
    }

    /**
     * Returns the bytes of a file.
     *
     * @throws DataException where {@link #require} does, and when the file is missing
     */
    public static byte[] bytes(Path file) throws IOException {
        try {
            return Files.readAllBytes(require(file));
        } catch (NoSuchFileException e) {
            throw new DataException(file + " is missing: restore it, or correct its name", e);
        }
    }

    /** Returns the text of a file; replaces bytes that are no UTF-8. */
    public static String read(Path file) throws IOException {
        return new String(bytes(file), StandardCharsets.UTF_8);
    }

    /**
     * Returns the file where it can be written in its place, or is not there yet.
     *
     * @throws DataException when it is a link, a folder, a pipe or a device
     */
    public static Path requireOwn(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new DataException(
                    file + " must be a file of its own, is a link, a folder, a pipe or a device: remove it");
        }
        return file;
    }

    /**
     * Returns the folder where none of its own folders is a link that leads out of it, so that everything in it is read
     * and written there.
     *
     * @throws DataException when one of its folders, or of theirs, is such a link
     */
    public static Path requireOwnFolders(Path folder) throws IOException {
        return requireNone(
                folder,
                (whole, path) -> Files.isSymbolicLink(path)
                        && Files.isDirectory(path)
                        && !path.toRealPath().startsWith(whole));
    }

    /**
     * Returns the folder where something can be measured into it: programs that follow links append to its files.
     *
     * @throws DataException when something in it is a link that leads out of it, or nowhere, a pipe or a device
     */
    public static Path requireOwnFiles(Path folder) throws IOException {
        return requireNone(
                folder,
                (whole, path) -> Files.isSymbolicLink(path)
                        ? !Files.exists(path) || !path.toRealPath().startsWith(whole)
                        : !Files.isDirectory(path) && !Files.isRegularFile(path));
    }

    private interface Refused {
        boolean is(Path whole, Path path) throws IOException;
    }

    private static Path requireNone(Path folder, Refused refused) throws IOException {
        if (!Files.isDirectory(folder)) {
            return folder;
        }
        Path whole = folder.toRealPath();
        Files.walkFileTree(whole, Set.of(), DEPTH, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                return isOfATask(whole.relativize(path)) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
                if (refused.is(whole, path)) {
                    throw new DataException(path + " must be a file or a folder of " + folder
                            + ", is a link that leads out of it or nowhere, a pipe or a device: remove it");
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return folder;
    }

    /**
     * Whether a folder of a run, or of one of its cases, is that of a measured task, {@code arms/ID}: it may have left
     * anything there, and nothing is written into it again or read from it.
     */
    private static boolean isOfATask(Path below) {
        int count = below.getNameCount();
        return (count == 2 || count == 3) && below.getName(count - 2).endsWith(ARMS);
    }
}
