package dev.gatebench.lab.host.agent;

import dev.gatebench.core.settings.Sha256;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Takes, lists and gives files as the tasks of an agent see them, and follows no link that one of them may have made.
 *
 * @param root the root of the tasks' file system, as the agent sees it
 * @param content the folder of the tasks' image with files that are called by their SHA-256
 */
record AgentFiles(Path root, Path content) {
    private static final String PART = ".gatebench-part";
    private static final int MOST_LINKS = 40;

    private static final int CONTENT_DIGITS = 16;
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    /** Makes a folder where it is missing. */
    void makeFolder(Path path) throws IOException {
        LinkFreeFolder.make(root, path).close();
    }

    private LinkFreeFolder folderOf(Path path) throws IOException {
        return LinkFreeFolder.open(root, parent(path));
    }

    private static Path parent(Path path) {
        return Optional.ofNullable(path.getParent())
                .orElseThrow(() -> new IllegalArgumentException("a file must be in a folder, was '" + path + "'"));
    }

    private static Path name(Path path) {
        return Optional.ofNullable(path.getFileName()).orElse(path);
    }

    /**
     * Writes a part of a file. Readers find the old content or the new, whole: the last part replaces the file. A part
     * that comes late, since it was sent again meanwhile, does no harm: until then parts are in a file of that content
     * alone, each in its place.
     *
     * @param from number of bytes before it
     * @param bytes size of the whole file
     * @param sha256 digest of the whole file
     * @throws IOException when all parts together have another, or a part of the path is a link
     */
    synchronized void take(Path path, long from, long bytes, String sha256, byte[] part, FileKind kind)
            throws IOException {
        if (!SHA256.matcher(sha256).matches()) {
            throw new IllegalArgumentException("sha256 must be 64 hexadecimal digits, was '" + sha256 + "'");
        }
        Path file = name(path);
        Path fresh = Path.of(file + "." + sha256.substring(0, CONTENT_DIGITS) + PART);
        boolean last = from + part.length >= bytes;
        try (LinkFreeFolder folder = LinkFreeFolder.make(root, parent(path))) {
            if (from > 0
                    && last
                    && !folder.has(fresh)
                    && folder.has(file)
                    && folder.sha256(file).equals(sha256)) {
                return; // it was taken, and the answer was lost
            }
            try (SeekableByteChannel content = folder.write(fresh, FileKind.SECRET.attribute())) {
                content.position(from);
                Channels.newOutputStream(content).write(part);
                if (last) {
                    content.truncate(bytes);
                }
            }
            if (last) {
                String is = folder.sha256(fresh);
                if (!is.equals(sha256)) {
                    folder.delete(fresh);
                    throw new IOException("the upload of '" + path + "' must have the SHA-256 " + sha256 + ", has " + is
                            + ": it was written to while it was sent, or damaged on the way");
                }
                folder.giveRights(fresh, kind.rights());
                folder.rename(fresh, file);
            }
        }
    }

    /** Returns the SHA-256 of each file that the tasks' image holds. */
    Set<String> held() throws IOException {
        try (LinkFreeFolder folder = LinkFreeFolder.open(root, content)) {
            return folder.names(ListedFiles.MOST_NAMES).stream()
                    .map(Path::toString)
                    .filter(name -> SHA256.matcher(name).matches())
                    .collect(Collectors.toUnmodifiableSet());
        } catch (NoSuchFileException e) {
            return Set.of();
        }
    }

    /**
     * Copies a file that the tasks' image holds to a path. It is no link, since a JVM looks for the libraries of a jar
     * beside the file that a link leads to.
     *
     * @throws NoSuchFileException when it holds none of that name
     * @throws IOException when it has another content than its name says, or a part of the path is a link
     */
    void copy(Path path, String sha256) throws IOException {
        if (!SHA256.matcher(sha256).matches()) {
            throw new NoSuchFileException(content.resolve(sha256).toString());
        }
        Path held = Path.of(sha256);
        // one of its own: a call whose answer was lost may still be at work when it is made again
        Path fresh = Path.of(name(path) + "." + UUID.randomUUID() + PART);
        try (LinkFreeFolder from = LinkFreeFolder.open(root, content);
                SeekableByteChannel in = from.readProgram(held);
                LinkFreeFolder to = LinkFreeFolder.make(root, parent(path))) {
            try {
                try (SeekableByteChannel out = to.create(fresh, FileKind.SECRET.attribute())) {
                    Channels.newInputStream(in).transferTo(Channels.newOutputStream(out));
                }
                String is = to.sha256(fresh);
                if (!is.equals(sha256)) {
                    throw new IOException("a file of the image must have the SHA-256 that it is called by, '"
                            + content.resolve(sha256) + "' has " + is + ": make the image anew");
                }
                to.giveAttributes(fresh, from, held);
                to.rename(fresh, name(path));
            } finally {
                to.delete(fresh);
            }
        }
    }

    /**
     * Lists the files under a path, links left out; none where the path does not exist yet.
     *
     * @throws IOException when there are more than {@value ListedFiles#MOST_NAMES}
     */
    FileListing list(Path path) throws IOException {
        try (LinkFreeFolder folder = folderOf(path)) {
            return new ListedFiles(
                            ListedFiles.MOST_NAMES, file -> file.toString().endsWith(PART))
                    .of(folder, name(path));
        } catch (NoSuchFileException e) {
            return new FileListing(List.of());
        }
    }

    /** Opens a file to read it. */
    SeekableByteChannel open(Path path) throws IOException {
        try (LinkFreeFolder folder = folderOf(path)) {
            return folder.read(name(path));
        }
    }

    /** Deletes a file. Returns whether there was one. */
    boolean forget(Path path) throws IOException {
        try (LinkFreeFolder folder = folderOf(path)) {
            return folder.delete(name(path));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Returns the SHA-256 of a program, which may be found by links: they lead where they lead the tasks. */
    String sha256(Path path) throws IOException {
        Path file = withoutLinks(path);
        try (LinkFreeFolder folder = folderOf(file);
                SeekableByteChannel program = folder.readProgram(name(file))) {
            return Sha256.of(Channels.newInputStream(program));
        }
    }

    private Path withoutLinks(Path path) throws IOException {
        Deque<Path> left = new ArrayDeque<>();
        path.forEach(left::add);
        Path at = Path.of("/");
        for (int links = 0; !left.isEmpty(); ) {
            Path next = at.resolve(left.remove()).normalize();
            Path inAgent = root.resolve(Path.of("/").relativize(next));
            if (!Files.isSymbolicLink(inAgent)) {
                at = next;
            } else if (++links > MOST_LINKS) {
                throw new FileSystemLoopException(path.toString());
            } else {
                Path to = Files.readSymbolicLink(inAgent);
                at = to.isAbsolute() ? Path.of("/") : at;
                List<Path> names = new ArrayList<>();
                to.forEach(names::add);
                Collections.reverse(names);
                names.forEach(left::addFirst);
            }
        }
        return at;
    }
}
