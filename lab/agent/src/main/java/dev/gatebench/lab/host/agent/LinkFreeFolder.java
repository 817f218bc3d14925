package dev.gatebench.lab.host.agent;

import dev.gatebench.core.settings.Sha256;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An open folder under a root, which was reached from the root through no link, and whose files are opened through
 * none: whoever may write there could lead a reader elsewhere by one, also while a path is being followed.
 */
final class LinkFreeFolder implements AutoCloseable {
    private final Path shown;
    private final SecureDirectoryStream<Path> entries;

    private LinkFreeFolder(Path shown, SecureDirectoryStream<Path> entries) {
        this.shown = shown;
        this.entries = entries;
    }

    /**
     * Opens a folder.
     *
     * @param path absolute path under the root
     * @throws NoSuchFileException when it is not there
     * @throws IOException when a part of the path is no folder, such as a link
     */
    static LinkFreeFolder open(Path root, Path path) throws IOException {
        return walk(root, path, false);
    }

    /** Opens a folder, which is made where it is missing. */
    static LinkFreeFolder make(Path root, Path path) throws IOException {
        return walk(root, path, true);
    }

    private static LinkFreeFolder walk(Path root, Path path, boolean isMade) throws IOException {
        LinkFreeFolder at = new LinkFreeFolder(Path.of("/"), secure(root));
        Path inAgent = root;
        for (Path name : path.normalize()) {
            inAgent = inAgent.resolve(name);
            try (LinkFreeFolder above = at) {
                if (isMade && above.attributes(name).isEmpty()) {
                    makeOne(inAgent); // at worst an empty folder elsewhere: it is opened without links below
                }
                at = above.below(name);
            }
        }
        return at;
    }

    private static void makeOne(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException e) {
            // made by another call meanwhile
        }
    }

    @SuppressWarnings("StreamResourceLeak") // whoever opens a folder closes it
    private static SecureDirectoryStream<Path> secure(Path root) throws IOException {
        var stream = Files.newDirectoryStream(root);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        stream.close();
        throw new IOException("files can be kept from links on Linux alone");
    }

    /** Opens a folder in it. */
    LinkFreeFolder below(Path name) throws IOException {
        BasicFileAttributes is = attributes(name).orElseThrow(() -> new NoSuchFileException(shown(name)));
        if (!is.isDirectory()) {
            throw new IOException("'" + shown(name) + "' must be a folder and no link, is " + kind(is));
        }
        return new LinkFreeFolder(shown.resolve(name), entries.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS));
    }

    private String shown(Path name) {
        return shown.resolve(name).toString();
    }

    private static String kind(BasicFileAttributes is) {
        return is.isSymbolicLink()
                ? "a link"
                : is.isRegularFile() ? "a file" : is.isDirectory() ? "a folder" : "special";
    }

    /** Returns what is called so in it, links not followed; empty for nothing. */
    Optional<BasicFileAttributes> attributes(Path name) throws IOException {
        try {
            return Optional.of(
                    entries.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                            .readAttributes());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Returns whether a file of that name is in it. */
    boolean has(Path name) throws IOException {
        return attributes(name).filter(BasicFileAttributes::isRegularFile).isPresent();
    }

    /**
     * Lists the names in it.
     *
     * @param most number of names after which it stops: a task may have made more than memory holds
     */
    List<Path> names(int most) {
        List<Path> names = new ArrayList<>();
        Iterator<Path> each = entries.iterator();
        while (names.size() < most && each.hasNext()) {
            names.add(each.next().getFileName());
        }
        names.sort(Comparator.naturalOrder());
        return names;
    }

    /** Opens a folder that no task can replace. */
    static LinkFreeFolder of(Path root) throws IOException {
        return open(root, Path.of("/"));
    }

    /**
     * Opens a file to read it. The call does not wait where a task puts a pipe in its place meanwhile: it opens that
     * for both ways and then refuses it. A file that cannot be written is opened as a program is.
     */
    SeekableByteChannel read(Path name) throws IOException {
        SeekableByteChannel file;
        try {
            file = open(name, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        } catch (FileSystemException e) {
            return readProgram(name);
        }
        boolean isFile = false;
        try {
            file.position(0); // which a pipe does not take
            isFile = true;
            return file;
        } finally {
            if (!isFile) {
                file.close();
            }
        }
    }

    /**
     * Opens a file for reading alone. A program cannot be started while it is open for writing, and the node copies a
     * file of an image that is opened so. The call waits where a task puts a pipe in its place meanwhile.
     */
    SeekableByteChannel readProgram(Path name) throws IOException {
        return open(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    /** Opens a file to read and write it, which is made where it is missing. */
    SeekableByteChannel write(Path name, FileAttribute<?> rights) throws IOException {
        return made(name, StandardOpenOption.CREATE, rights);
    }

    /** Opens a file that must not have been there. */
    SeekableByteChannel create(Path name, FileAttribute<?> rights) throws IOException {
        return made(name, StandardOpenOption.CREATE_NEW, rights);
    }

    private SeekableByteChannel made(Path name, OpenOption how, FileAttribute<?> rights) throws IOException {
        Set<OpenOption> both =
                Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, how, LinkOption.NOFOLLOW_LINKS);
        return open(name, both, rights);
    }

    /** Opens what is a file or not there. */
    private SeekableByteChannel open(Path name, Set<OpenOption> options, FileAttribute<?>... rights)
            throws IOException {
        Optional<BasicFileAttributes> is = attributes(name);
        if (is.isPresent() && !is.get().isRegularFile()) {
            throw new IOException("'" + shown(name) + "' must be a file and no link, is " + kind(is.get()));
        }
        return entries.newByteChannel(name, options, rights);
    }

    /** Gives a file the rights and the times of another. */
    void giveAttributes(Path name, LinkFreeFolder in, Path of) throws IOException {
        PosixFileAttributes other = in.posix(of).readAttributes();
        giveRights(name, other.permissions());
        posix(name).setTimes(other.lastModifiedTime(), other.lastAccessTime(), other.creationTime());
    }

    void giveRights(Path name, Set<PosixFilePermission> rights) throws IOException {
        posix(name).setPermissions(rights);
    }

    private PosixFileAttributeView posix(Path name) {
        return entries.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    /** Gives a file another name in it, also where that is taken. */
    void rename(Path from, Path to) throws IOException {
        entries.move(from, entries, to);
    }

    /** Deletes a file or link. Returns whether there was one. */
    boolean delete(Path name) throws IOException {
        try {
            entries.deleteFile(name);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Returns the SHA-256 of a file. */
    String sha256(Path name) throws IOException {
        try (SeekableByteChannel content = read(name)) {
            return Sha256.of(Channels.newInputStream(content));
        }
    }

    @Override
    public void close() throws IOException {
        entries.close();
    }
}
