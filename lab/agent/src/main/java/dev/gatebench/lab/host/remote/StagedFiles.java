package dev.gatebench.lab.host.remote;

import dev.gatebench.core.settings.Sha256;
import dev.gatebench.lab.host.agent.FileKind;
import dev.gatebench.lab.host.agent.FileListing;
import dev.gatebench.lab.host.agent.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Brings files of this machine to an agent's, each under its own path, and files that tasks wrote back. */
final class StagedFiles {
    /** Limit of sending a part of a file: 50 KB a second at the least. */
    private static final Duration PART_LIMIT = Duration.ofSeconds(20);

    /**
     * Limit of a copy of a file of some hundred MB on a slow disk, or of its last part, when the whole file is read
     * again.
     */
    private static final Duration COPY_LIMIT = Duration.ofMinutes(1);

    /** Greatest size of all files of an agent that are here at a time, bytes. */
    private static final long MOST_BYTES = 64L << 30;

    private final AgentClient client;

    /** SHA-256 of the files that were sent last, by path: a file that has not changed is not sent again. */
    private final Map<Path, String> sent = new HashMap<>();

    private final Map<Path, FileListing.Entry> fetched = new HashMap<>();

    /** Files that were too large to be fetched, of which the caller was told. */
    private final Set<Path> leftOut = new HashSet<>();

    /** SHA-256 of files that are there already under another path. */
    private final Set<String> held;

    private long broughtBytes;

    StagedFiles(AgentClient client, Set<String> held) {
        this.client = client;
        this.held = Set.copyOf(held);
    }

    /** Sends a file, or a folder with all files in it but those that are links; nothing where there is none. */
    synchronized void put(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        if (Files.isDirectory(absolute)) {
            List<Path> files;
            try (Stream<Path> all = Files.walk(absolute)) {
                files = all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                        .sorted()
                        .toList();
            }
            for (Path file : files) {
                send(file, LinkOption.NOFOLLOW_LINKS);
            }
        } else if (Files.isRegularFile(absolute)) {
            send(absolute);
        }
    }

    private void send(Path file, OpenOption... how) throws IOException {
        String content;
        try (InputStream in = Files.newInputStream(file, how)) {
            content = Sha256.of(in);
        }
        if (!content.equals(sent.get(file))) {
            if (!isCopied(file, content)) {
                try (InputStream in = Files.newInputStream(file, how)) {
                    sendParts(file, in, Files.size(file), content, FileKind.of(file));
                }
            }
            sent.put(file, content);
        }
    }

    /** Copies the file from the image there by its content. Returns false where the image does not hold it. */
    private boolean isCopied(Path file, String content) throws IOException {
        if (!held.contains(content)) {
            return false;
        }
        try {
            client.post("/copy")
                    .with("path", file)
                    .with("sha256", content)
                    .within(COPY_LIMIT)
                    .bytes();
            return true;
        } catch (AgentClient.Refused e) {
            return false;
        }
    }

    private void sendParts(Path file, InputStream in, long bytes, String sha256, FileKind kind) throws IOException {
        long from = 0;
        do {
            client.requireGoingOn();
            byte[] part = in.readNBytes((int) Math.min(Headers.MOST_BYTES, bytes - from));
            AgentClient.Call call = client.put("/file")
                    .with("path", file)
                    .with("from", from)
                    .with("bytes", bytes)
                    .with("sha256", sha256)
                    .sending(part)
                    .of(kind)
                    .within(from + part.length < bytes ? PART_LIMIT : COPY_LIMIT);
            call.bytes();
            from += part.length;
            if (part.length == 0 && from < bytes) {
                throw new IOException("'" + file + "' has become shorter while it was sent");
            }
        } while (from < bytes);
    }

    /**
     * Brings all files that were written under a path until now to the same path here. A file that is too large is left
     * out, and what came of it before is deleted: it is not the whole.
     *
     * @param most most bytes of a file
     * @throws IOException when a file has more, by the first call that finds it so
     */
    synchronized void fetch(Path path, long most) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        for (FileListing.Entry entry : client.get("/files")
                .with("path", absolute)
                .as(FileListing.class)
                .files()) {
            Path file = within(absolute, entry.path());
            if (entry.bytes() > most) {
                leaveOut(file, entry.bytes(), most);
            } else if (!entry.equals(fetched.get(file)) && !sentAsItIs(file, entry)) {
                brought(Optional.ofNullable(fetched.get(file)), entry.bytes());
                bring(file, entry.bytes(), absolute);
                fetched.put(file, entry);
            }
        }
    }

    private void leaveOut(Path file, long bytes, long most) throws IOException {
        Optional<FileListing.Entry> before = Optional.ofNullable(fetched.remove(file));
        if (before.isPresent()) {
            Files.deleteIfExists(file);
            brought(before, 0);
        }
        if (leftOut.add(file)) {
            throw new IOException("'" + file + "' must have " + most + " bytes at most to be fetched, has " + bytes
                    + ": it is left out; have its task write less");
        }
    }

    synchronized void forget(Path path) throws IOException {
        Path file = path.toAbsolutePath().normalize();
        Files.deleteIfExists(file);
        brought(Optional.ofNullable(fetched.remove(file)), 0);
        client.post("/forget").with("path", file).once(PART_LIMIT).bytes();
    }

    /** Counts what is here of a file, in place of what was. */
    private void brought(Optional<FileListing.Entry> before, long bytes) throws IOException {
        long all = broughtBytes - before.map(FileListing.Entry::bytes).orElse(0L) + bytes;
        if (bytes < 0 || all < 0 || all > MOST_BYTES) {
            throw new IOException("files that tasks wrote must have no more than " + MOST_BYTES
                    + " bytes together, a file of " + bytes + " would make them " + all);
        }
        broughtBytes = all;
    }

    /** Returns whether the file is one that this machine has sent, and that nobody has written since. */
    private boolean sentAsItIs(Path file, FileListing.Entry entry) throws IOException {
        return sent.containsKey(file)
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.size(file) == entry.bytes();
    }

    /** Returns the path of a file, which must be under the folder. */
    private static Path within(Path folder, String path) throws IOException {
        Path file = path.isEmpty() ? folder : folder.resolve(path).normalize();
        if (!file.startsWith(folder)) {
            throw new IOException("the agent names a file '" + path + "' that is not under '" + folder + "'");
        }
        return file;
    }

    /** Makes a folder under another; the way there leads through no link. */
    private static void makeFolder(Path folder, Path under) throws IOException {
        if (!folder.startsWith(under) || folder.equals(under)) {
            Files.createDirectories(folder); // as the lab itself named it
            return;
        }
        makeFolder(Optional.ofNullable(folder.getParent()).orElse(folder), under);
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(folder); // which refuses a link
        }
    }

    /** Brings as many bytes as were listed; later ones come with the next fetch. */
    private void bring(Path file, long bytes, Path within) throws IOException {
        makeFolder(Optional.ofNullable(file.getParent()).orElse(file), within);
        Path fresh = file.resolveSibling(file.getFileName() + ".fetched");
        Files.deleteIfExists(fresh); // also a link: the file is made anew
        try (OutputStream out = Files.newOutputStream(fresh, StandardOpenOption.CREATE_NEW)) {
            long from = 0;
            boolean ended = false;
            while (!ended && from < bytes) {
                HttpResponse<byte[]> part = client.get("/file")
                        .with("path", file)
                        .with("from", from)
                        .within(PART_LIMIT)
                        .bytes();
                out.write(part.body(), 0, (int) Math.min(part.body().length, bytes - from));
                from += part.body().length;
                ended = part.body().length == 0 // an agent could send nothing for ever
                        || part.headers()
                                .firstValue(Headers.ENDED)
                                .map(Boolean::valueOf)
                                .orElse(true);
            }
        }
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
