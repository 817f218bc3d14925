package dev.gatebench.lab.host.remote;

import dev.gatebench.core.settings.Sha256;
import dev.gatebench.lab.host.agent.FileListing;
import dev.gatebench.lab.host.agent.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Files of this machine at an agent's, each under its own path, and what its tasks wrote brought back. */
final class StagedFiles {
    /** For a part of a file: 50 KB a second at the least. */
    private static final Duration PART_LIMIT = Duration.ofSeconds(20);

    /** For a copy of a file of some hundred MB on a slow disk, or the last part of it, when all of it is read again. */
    private static final Duration COPY_LIMIT = Duration.ofMinutes(1);

    private final AgentClient client;

    /** What was sent last, by path: what has not changed since is not sent again. */
    private final Map<Path, String> sent = new HashMap<>();

    /** What was fetched last, by path. */
    private final Map<Path, FileListing.Entry> fetched = new HashMap<>();

    /** The SHA-256 of what is there already under another path. */
    private final Set<String> held;

    StagedFiles(AgentClient client, Set<String> held) {
        this.client = client;
        this.held = Set.copyOf(held);
    }

    /** Sends a file, or a folder with all that is in it; nothing where there is none. */
    synchronized void put(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        if (Files.isDirectory(absolute)) {
            List<Path> files;
            try (Stream<Path> all = Files.walk(absolute)) {
                files = all.filter(Files::isRegularFile).sorted().toList();
            }
            for (Path file : files) {
                send(file);
            }
        } else if (Files.isRegularFile(absolute)) {
            send(absolute);
        }
    }

    private void send(Path file) throws IOException {
        String content = Sha256.of(file);
        if (!content.equals(sent.get(file))) {
            if (!isCopied(file, content)) {
                try (InputStream in = Files.newInputStream(file)) {
                    sendParts(file, in, Files.size(file), content, Files.isExecutable(file));
                }
            }
            sent.put(file, content);
        }
    }

    /** Whether it is there now by its content; where the image does not hold what it says, it is sent. */
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

    private void sendParts(Path file, InputStream in, long bytes, String sha256, boolean program) throws IOException {
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
                    .within(from + part.length < bytes ? PART_LIMIT : COPY_LIMIT);
            (program ? call.ofProgram() : call).bytes();
            from += part.length;
            if (part.length == 0 && from < bytes) {
                throw new IOException("'" + file + "' has become shorter while it was sent");
            }
        } while (from < bytes);
    }

    /** Brings what has been written under a path until now to the same path here. */
    synchronized void fetch(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        for (FileListing.Entry entry : client.get("/files")
                .with("path", absolute)
                .as(FileListing.class)
                .files()) {
            Path file = within(absolute, entry.path());
            if (!entry.equals(fetched.get(file)) && !sentAsItIs(file, entry)) {
                bring(file, entry.bytes());
                fetched.put(file, entry);
            }
        }
    }

    /** Deletes a file there and here. */
    synchronized void forget(Path path) throws IOException {
        Path file = path.toAbsolutePath().normalize();
        Files.deleteIfExists(file);
        fetched.remove(file);
        client.post("/forget").with("path", file).once(PART_LIMIT).bytes();
    }

    /** What this machine has sent, and nobody has written since, is here. */
    private boolean sentAsItIs(Path file, FileListing.Entry entry) throws IOException {
        return sent.containsKey(file) && Files.isRegularFile(file) && Files.size(file) == entry.bytes();
    }

    /** Whoever names the files is not let write elsewhere. */
    private static Path within(Path folder, String path) throws IOException {
        Path file = path.isEmpty() ? folder : folder.resolve(path).normalize();
        if (!file.startsWith(folder)) {
            throw new IOException("the agent names a file '" + path + "' that is not under '" + folder + "'");
        }
        return file;
    }

    /** As much of it as there was when that was asked; what was written since comes with the next time. */
    private void bring(Path file, long bytes) throws IOException {
        Files.createDirectories(Optional.ofNullable(file.getParent()).orElse(file));
        Path fresh = file.resolveSibling(file.getFileName() + ".fetched");
        try (OutputStream out = Files.newOutputStream(fresh)) {
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
                ended = part.headers()
                        .firstValue(Headers.ENDED)
                        .map(Boolean::valueOf)
                        .orElse(true);
            }
        }
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
