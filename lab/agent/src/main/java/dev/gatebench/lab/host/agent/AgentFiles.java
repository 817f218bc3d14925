package dev.gatebench.lab.host.agent;

import dev.gatebench.core.settings.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Takes, lists and gives files as the tasks of an agent see them.
 *
 * @param root the root of the tasks' file system, as the agent sees it
 * @param content the folder of the tasks' image with files that are called by their SHA-256
 */
record AgentFiles(Path root, Path content) {
    private static final String PART = ".gatebench-part";
    private static final int CONTENT_DIGITS = 16;
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    /** Returns where the agent finds the file of an absolute path of its tasks. */
    Path at(Path path) {
        return root.resolve(Path.of("/").relativize(path.normalize()));
    }

    /**
     * Writes a part of a file. Readers find the old content or the new, whole: the last part replaces the file. A part
     * that comes late, since it was sent again meanwhile, does no harm: until then parts are in a file of that content
     * alone, each in its place.
     *
     * @param from number of bytes before it
     * @param bytes size of the whole file
     * @param sha256 digest of the whole file
     * @throws IOException when all parts together have another
     */
    synchronized void take(Path path, long from, long bytes, String sha256, byte[] part, FileKind kind)
            throws IOException {
        if (!SHA256.matcher(sha256).matches()) {
            throw new IllegalArgumentException("sha256 must be 64 hexadecimal digits, was '" + sha256 + "'");
        }
        Path file = at(path);
        Path fresh = file.resolveSibling(file.getFileName() + "." + sha256.substring(0, CONTENT_DIGITS) + PART);
        boolean last = from + part.length >= bytes;
        if (from > 0
                && last
                && !Files.exists(fresh)
                && Files.exists(file)
                && Sha256.of(file).equals(sha256)) {
            return; // it was taken, and the answer was lost
        }
        Files.createDirectories(Optional.ofNullable(fresh.getParent()).orElseThrow());
        if (!Files.exists(fresh)) {
            Files.createFile(fresh, FileKind.SECRET.attribute());
        }
        try (RandomAccessFile content = new RandomAccessFile(fresh.toFile(), "rw")) {
            content.seek(from);
            content.write(part);
            if (last) {
                content.setLength(bytes);
            }
        }
        if (last) {
            String is = Sha256.of(fresh);
            if (!is.equals(sha256)) {
                Files.delete(fresh);
                throw new IOException("the upload of '" + path + "' must have the SHA-256 " + sha256 + ", has " + is
                        + ": it was written to while it was sent, or damaged on the way");
            }
            kind.giveRights(fresh);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Returns the SHA-256 of each file that the tasks' image holds. */
    Set<String> held() throws IOException {
        Path folder = at(content);
        if (!Files.isDirectory(folder)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> SHA256.matcher(name).matches())
                    .collect(Collectors.toUnmodifiableSet());
        }
    }

    /**
     * Copies a file that the tasks' image holds to a path. It is no link, since a JVM looks for the libraries of a jar
     * beside the file that a link leads to.
     *
     * @throws NoSuchFileException when it holds none of that name
     * @throws IOException when it has another content than its name says
     */
    void copy(Path path, String sha256) throws IOException {
        Path held = at(content.resolve(sha256));
        if (!SHA256.matcher(sha256).matches() || !Files.isRegularFile(held, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(content.resolve(sha256).toString());
        }
        Path file = at(path);
        Path folder =
                Files.createDirectories(Optional.ofNullable(file.getParent()).orElseThrow());
        // one of its own: a call whose answer was lost may still be at work when it is made again
        Path fresh = Files.createTempFile(folder, String.valueOf(file.getFileName()), PART);
        try {
            Files.copy(held, fresh, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            String is = Sha256.of(fresh);
            if (!is.equals(sha256)) {
                throw new IOException("a file of the image must have the SHA-256 that it is called by, '"
                        + content.resolve(sha256) + "' has " + is + ": make the image anew");
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Lists the files under a path, links not followed; none where the path does not exist yet. */
    FileListing list(Path path) throws IOException {
        Path folder = at(path);
        if (!Files.exists(folder)) {
            return new FileListing(List.of());
        }
        List<FileListing.Entry> entries = new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile)
                    .filter(each -> !each.toString().endsWith(PART))
                    .sorted()
                    .toList()) {
                entries.add(new FileListing.Entry(
                        folder.relativize(file).toString(),
                        Files.size(file),
                        Files.getLastModifiedTime(file).toMillis()));
            }
        }
        return new FileListing(entries);
    }

    static long size(Path file) throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    static void give(Path file, long from, long bytes, OutputStream to) throws IOException {
        try (FileChannel content = FileChannel.open(file)) {
            long sent = 0;
            while (sent < bytes) {
                long more = content.transferTo(from + sent, bytes - sent, Channels.newChannel(to));
                if (more <= 0) {
                    throw new IOException("'" + file + "' has become shorter while it was sent");
                }
                sent += more;
            }
        }
    }
}
